import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError, messageOf } from '../lib/http/api-error';
import { toast } from '../ui/toast';
import { ActivateWithPassword } from './activate-with-password';
import { activate } from './sign-in.api';
import { texts } from './accounts.texts';
import { keptNext, nextQuery } from './kept-next';
import { Waiting } from './waiting';

const says = texts.activate;

/** Requests by link: a link is used once even if React mounts the screen twice. */
const spent = new Map<string, Promise<void>>();

function once(uid: string, token: string): Promise<void> {
  const link = `${uid} ${token}`;
  const call = spent.get(link) ?? activate(uid, token);
  spent.set(link, call);
  call.catch(() => spent.delete(link));
  return call;
}

/** Where the mailed link leads. It activates at once, or after the holder of the link has chosen the password. */
export function Activate() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [uid, token] = [params.get('uid'), params.get('token')];
  const [needsPassword, setNeedsPassword] = useState(false);

  const succeed = useCallback(() => {
    toast.success(says.done);
    void navigate(`/login${nextQuery(keptNext.get())}`, { replace: true });
  }, [navigate]);
  const fail = useCallback(
    (error: unknown) => {
      toast.error(messageOf(error));
      void navigate('/resend-code', { replace: true });
    },
    [navigate],
  );

  useEffect(() => {
    if (!uid || !token) {
      toast.error(says.startHere);
      void navigate('/register', { replace: true });
      return;
    }
    let here = true;
    once(uid, token).then(
      () => here && succeed(),
      (error: unknown) => {
        if (!here) return;
        if (error instanceof ApiError && error.code === 'password_required') setNeedsPassword(true);
        else fail(error);
      },
    );
    return () => void (here = false);
  }, [uid, token, navigate, succeed, fail]);

  return needsPassword && uid && token ? (
    <ActivateWithPassword uid={uid} token={token} onDone={succeed} onEnded={fail} />
  ) : (
    <Waiting>{says.title}</Waiting>
  );
}
