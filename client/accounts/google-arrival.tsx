import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError, messageOf } from '../lib/http/api-error';
import { toast } from '../ui/toast';
import { texts } from './accounts.texts';
import { GoogleCode } from './google-code';
import { endGoogleSignIn } from './google.api';
import { keptNext, nextQuery } from './kept-next';
import { useEntrance } from './use-entrance';
import { Waiting } from './waiting';

/** Requests by answer of Google: an answer is used once even if React mounts the screen twice. */
const spent = new Map<string, Promise<string>>();

function once(search: string): Promise<string> {
  const call = spent.get(search) ?? endGoogleSignIn(search);
  spent.set(search, call);
  return call;
}

const isAboutCode = (error: unknown) => error instanceof ApiError && error.fields.otp !== undefined;
/** The form says so, and the person tries again: too many wrong codes, or no answer. */
const mayTryAgain = (error: unknown) => error instanceof ApiError && (error.status === 429 || error.status === 0);

/** Where Google leads back to. */
export function GoogleArrival() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const enter = useEntrance();
  const [asksCode, setAsksCode] = useState(false);

  const end = useCallback(
    (error?: unknown) => {
      if (error) toast.error(messageOf(error));
      void navigate(`/login${nextQuery(keptNext.get())}`, { replace: true });
    },
    [navigate],
  );
  useEffect(() => {
    let here = true;
    if (!search) return end();
    once(search).then(
      (next) => here && enter(next),
      (error: unknown) => here && (isAboutCode(error) ? setAsksCode(true) : end(error)),
    );
    return () => void (here = false);
  }, [search, enter, end]);

  if (!asksCode) return <Waiting>{texts.google.title}</Waiting>;
  const refused = (error: unknown) => void (isAboutCode(error) || mayTryAgain(error) || end(error));
  return <GoogleCode search={search} onSignedIn={enter} onRefused={refused} />;
}
