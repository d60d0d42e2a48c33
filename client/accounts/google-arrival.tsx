import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { messageOf } from '../lib/http/api-error';
import { toast } from '../ui/toast';
import { texts } from './accounts.texts';
import { endGoogleSignIn } from './google.api';
import { keptNext, nextQuery } from './kept-next';
import { rememberChoice } from './remember-choice';
import { Waiting } from './waiting';

/** Requests by answer of Google: an answer is used once even if React mounts the screen twice. */
const spent = new Map<string, Promise<string>>();

function once(search: string): Promise<string> {
  const call = spent.get(search) ?? endGoogleSignIn(search);
  spent.set(search, call);
  return call;
}

/** Where Google leads back to. */
export function GoogleArrival() {
  const navigate = useNavigate();
  const { search } = useLocation();

  useEffect(() => {
    let here = true;
    const leave = (to: string) => void (here && navigate(to, { replace: true }));
    if (!search) return leave('/login');
    once(search).then(
      (next) => {
        if (!here) return;
        rememberChoice.set(false);
        keptNext.set('/');
        toast.success(texts.login.done);
        leave(next);
      },
      (error: unknown) => {
        if (!here) return;
        toast.error(messageOf(error));
        leave(`/login${nextQuery(keptNext.get())}`);
      },
    );
    return () => void (here = false);
  }, [search, navigate]);

  return <Waiting>{texts.google.title}</Waiting>;
}
