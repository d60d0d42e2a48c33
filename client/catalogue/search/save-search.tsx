import { IconBell } from '@tabler/icons-react';
import { messageOf } from '../../lib/http/api-error';
import { useIsSignedIn } from '../../lib/http/session';
import { useAttempt } from '../../lib/http/use-attempt';
import { useCommand } from '../../lib/http/use-command';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast';
import type { Search } from '../catalogue.api';
import { useSignIn } from '../../lib/navigation/use-sign-in';
import { saveSearch, savedSearchesKey, wantedIn } from './saved-searches.api';
import { texts } from './search.texts';

/** Saves the search of the page, to be told by mail of new guides that match (A1.14). A visitor signs in first. */
export function SaveSearch({ search }: { search: Search }) {
  const isSignedIn = useIsSignedIn();
  const signIn = useSignIn();
  const { keyOf, finish } = useAttempt();
  const wanted = wantedIn(search);
  const { send, isSending } = useCommand({
    mutationFn: () => saveSearch(wanted, keyOf(wanted)),
    meta: { changes: [savedSearchesKey] },
    onSuccess: () => {
      finish();
      toast.success(texts.saving.done);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  if (Object.keys(wanted).length === 0) return null;
  return (
    <Button
      variant="subtle"
      size="compact"
      loading={isSending}
      leftSection={<IconBell size={20} aria-hidden="true" />}
      onClick={() => (isSignedIn ? send() : signIn())}
    >
      {texts.saving.save}
    </Button>
  );
}
