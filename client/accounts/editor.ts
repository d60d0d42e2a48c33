import { useQueryClient } from '@tanstack/react-query';
import type { User } from '../lib/http/api.types';
import { session } from '../lib/http/session';
import { toast } from '../ui/toast';
import { accountKeys } from './accounts.api';
import { texts } from './profile.texts';

export interface EditorProps {
  user: User;
  close: () => void;
}

/** Shows the account as the server answered it, and closes the editor. */
export function useSaved(close: () => void) {
  const queries = useQueryClient();
  return (user: User, sentence = texts.saved) => {
    queries.setQueryData(accountKeys.me, user);
    session.setUser(user);
    toast.success(sentence);
    close();
  };
}
