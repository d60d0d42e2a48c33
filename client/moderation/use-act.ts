import type { QueryKey } from '@tanstack/react-query';
import { messageOf } from '../lib/http/api-error';
import { useCommand } from '../lib/http/use-command';
import { toast } from '../ui/toast';

export type Act = () => Promise<{ message?: string }>;

/** Sends one of the commands of a case at a time, and says how it went. */
export const useAct = (changes: readonly QueryKey[]) =>
  useCommand({
    mutationFn: (act: Act) => act(),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes },
  });
