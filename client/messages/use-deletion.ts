import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../lib/http/api-error';
import { NOTIFICATIONS } from '../lib/http/unread';
import { useCommand } from '../lib/http/use-command';
import { toast } from '../ui/toast';
import { offerUndo } from '../ui/undo';
import { dropMessage, putMessage } from './caches';
import { messageKeys } from './messages.api';
import { deleteMessage, restoreMessage } from './messages.commands';
import { texts } from './messages.texts';
import type { Message } from './messages.types';

const onError = (error: unknown) => toast.error(messageOf(error));

/** Deletes a message: for oneself, which can be undone for ten seconds, or for both, of which its place remains. */
export function useDeletion(message: Message) {
  const queries = useQueryClient();
  const meta = { changes: [messageKeys.of(message.thread), messageKeys.threads, NOTIFICATIONS] };
  const restore = useCommand({
    mutationFn: () => restoreMessage(message.id),
    onSuccess: () => putMessage(queries, message),
    onError,
    meta,
  });
  return useCommand({
    mutationFn: (audience: 'me' | 'everyone') => deleteMessage(message.id, audience),
    onSuccess: (_, audience) => {
      if (audience === 'everyone')
        return putMessage(queries, { ...message, deleted: true, text: '', attachments: [], warning: null });
      dropMessage(queries, message);
      offerUndo(texts.message.deletedForMe, () => restore.send());
    },
    onError,
    meta,
  });
}
