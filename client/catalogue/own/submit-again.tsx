import { messageOf } from '../../lib/http/api-error';
import { useAttempt } from '../../lib/http/use-attempt';
import { useCommand } from '../../lib/http/use-command';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast';
import { catalogueKeys, submitListing } from '../catalogue.api';
import { texts } from './own.texts';

/** Submits a listing again whose changes were requested. */
export function SubmitAgain({ slug }: { slug: string }) {
  const { keyOf, finish } = useAttempt();
  const submit = useCommand({
    mutationFn: () => submitListing(slug, keyOf(slug)),
    onSuccess: ({ message }) => {
      finish();
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: [catalogueKeys.created, catalogueKeys.listing(slug)] },
  });
  return (
    <Button variant="default" loading={submit.isSending} onClick={() => submit.send()}>
      {texts.changes.submit}
    </Button>
  );
}
