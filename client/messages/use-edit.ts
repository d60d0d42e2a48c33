import { useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../lib/http/api-error';
import { useCommand } from '../lib/http/use-command';
import { toast } from '../ui/toast';
import { putMessage } from './caches';
import { editMessage } from './messages.commands';

/** Changes the text of an own message. One that can no longer be edited ends the editing. */
export function useEdit(end: () => void) {
  const queries = useQueryClient();
  return useCommand({
    mutationFn: ({ id, text }: { id: string; text: string }) => editMessage(id, text),
    onSuccess: (message) => {
      putMessage(queries, message);
      end();
    },
    onError: (error) => {
      toast.error(messageOf(error));
      if (error instanceof ApiError && error.code === 'too_late') end();
    },
  });
}
