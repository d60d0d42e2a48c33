import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { messageOf } from '../lib/http/api-error';
import { toast } from '../ui/toast';
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

export function Activate() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [uid, token] = [params.get('uid'), params.get('token')];

  useEffect(() => {
    if (!uid || !token) {
      toast.error(says.startHere);
      void navigate('/register', { replace: true });
      return;
    }
    let here = true;
    once(uid, token).then(
      () => {
        if (!here) return;
        toast.success(says.done);
        void navigate(`/login${nextQuery(keptNext.get())}`, { replace: true });
      },
      (error: unknown) => {
        if (!here) return;
        toast.error(messageOf(error));
        void navigate('/resend-code', { replace: true });
      },
    );
    return () => void (here = false);
  }, [uid, token, navigate]);

  return <Waiting>{says.title}</Waiting>;
}
