import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { messageOf } from '../../lib/http/api-error';
import { useAttempt } from '../../lib/http/use-attempt';
import { useCommand } from '../../lib/http/use-command';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast';
import { offerUndo } from '../../ui/undo';
import type { KnownListing } from '../listing';
import { setArchived, shownFor } from './availability.api';
import { texts } from './availability.texts';

/** The owner takes the published listing off sale, with undo for ten seconds, or puts it back. */
export function Archiving({ listing: { slug, status } }: { listing: KnownListing }) {
  const { keyOf, finish } = useAttempt();
  const { send, isSending } = useCommand({
    mutationFn: (archived: boolean) => setArchived(slug, archived, keyOf(archived)),
    meta: { changes: shownFor(slug) },
    onSuccess: (_, archived) => {
      finish();
      if (archived) offerUndo(texts.archived, () => send(false));
      else toast.success(texts.onSale);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  if (status !== 'published' && status !== 'archived') return null;
  const isArchived = status === 'archived';
  const Icon = isArchived ? IconArchiveOff : IconArchive;
  return (
    <Button
      variant="default"
      loading={isSending}
      leftSection={<Icon size={20} aria-hidden="true" />}
      onClick={() => send(!isArchived)}
    >
      {isArchived ? texts.unarchive : texts.archive}
    </Button>
  );
}
