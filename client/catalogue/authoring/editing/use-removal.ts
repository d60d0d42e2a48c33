import type { QueryKey } from '@tanstack/react-query';
import { messageOf } from '../../../lib/http/api-error';
import { useCommand } from '../../../lib/http/use-command';
import { toast } from '../../../ui/toast';
import { offerUndo } from '../../../ui/undo';
import { texts } from './editing.texts';

interface Options {
  remove: (id: string) => Promise<unknown>;
  restore: (id: string) => Promise<unknown>;
  changes: readonly QueryKey[];
  /** After the row has left the list. */
  onRemoved: (id: string) => void;
}

/** Removes a row at once and offers to restore it for ten seconds. */
export function useRemoval({ remove, restore, changes, onRemoved }: Options) {
  const onError = (error: Error) => toast.error(messageOf(error));
  const restoring = useCommand({ mutationFn: restore, meta: { changes }, onError });
  const removal = useCommand({
    mutationFn: ({ id }: { id: string; name: string }) => remove(id),
    meta: { changes },
    onSuccess: (_, { id, name }) => offerUndo(texts.removed(name), () => restoring.send(id)),
    onError,
    onSettled: (_answer, error, { id }) => {
      if (!error) onRemoved(id);
    },
  });
  return removal.send;
}
