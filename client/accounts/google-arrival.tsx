import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError, messageOf } from '../lib/http/api-error';
import { toast } from '../ui/toast';
import { texts } from './accounts.texts';
import { GoogleCode } from './google-code';
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

/** What follows a sign-in with Google. */
function useOutcome() {
  const navigate = useNavigate();
  return useMemo(() => {
    const leave = (to: string) => void navigate(to, { replace: true });
    return {
      entered(next: string) {
        rememberChoice.set(false);
        keptNext.set('/');
        toast.success(texts.login.done);
        leave(next);
      },
      ended(error?: unknown) {
        if (error) toast.error(messageOf(error));
        leave(`/login${nextQuery(keptNext.get())}`);
      },
    };
  }, [navigate]);
}

const isAboutCode = (error: unknown) => error instanceof ApiError && error.fields.otp !== undefined;
/** The form says so, and the person tries again: too many wrong codes, or no answer. */
const mayTryAgain = (error: unknown) => error instanceof ApiError && (error.status === 429 || error.status === 0);

/** Where Google leads back to. */
export function GoogleArrival() {
  const { search } = useLocation();
  const { entered, ended } = useOutcome();
  const [asksCode, setAsksCode] = useState(false);

  useEffect(() => {
    let here = true;
    if (!search) return ended();
    once(search).then(
      (next) => here && entered(next),
      (error: unknown) => here && (isAboutCode(error) ? setAsksCode(true) : ended(error)),
    );
    return () => void (here = false);
  }, [search, entered, ended]);

  if (!asksCode) return <Waiting>{texts.google.title}</Waiting>;
  const refused = (error: unknown) => void (isAboutCode(error) || mayTryAgain(error) || ended(error));
  return <GoogleCode search={search} onSignedIn={entered} onRefused={refused} />;
}
