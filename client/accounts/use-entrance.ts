import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '../ui/toast';
import { texts } from './accounts.texts';
import { keptNext } from './kept-next';
import { rememberChoice } from './remember-choice';

/** What follows every sign-in: a welcome, and the page where the person was going. */
export function useEntrance() {
  const navigate = useNavigate();
  return useCallback(
    (next: string) => {
      rememberChoice.set(false);
      keptNext.set('/');
      toast.success(texts.login.done);
      void navigate(next, { replace: true });
    },
    [navigate],
  );
}
