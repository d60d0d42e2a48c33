import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ApiError, isNotFound, messageOf } from '../lib/http/api-error';
import { useAttempt } from '../lib/http/use-attempt';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { NotFound } from '../ui/not-found';
import { Page } from '../ui/page';
import { toast } from '../ui/toast';
import { confirmNewsletter, leaveNewsletter } from './links.api';
import { texts } from './links.texts';

interface Props {
  says: typeof texts.confirm;
  send: (token: string, key: string) => Promise<{ message: string }>;
}

/** The page of a link in a mail: opening it changes nothing, since programs that check mails open it too; one click does. */
function LinkPage({ says, send }: Props) {
  const { token = '' } = useParams();
  const [wrong, setWrong] = useState('');
  const [done, setDone] = useState('');
  const { keyOf } = useAttempt();
  const command = useCommand({
    mutationFn: () => send(token, keyOf(token)),
    onSuccess: ({ message }) => setDone(message),
    onError: (error) => {
      if (isNotFound(error)) setWrong(says.missing);
      else if (error instanceof ApiError && error.code === 'ended') setWrong(says.ended);
      else toast.error(messageOf(error));
    },
    meta: { changes: [['newsletter']] },
  });
  return (
    <Page title={says.title} width="narrow">
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {wrong ? (
        <Failure>{wrong}</Failure>
      ) : (
        <div className="card form-card">
          {done ? (
            <p role="status">{done}</p>
          ) : (
            <>
              <p>{says.asks}</p>
              <p className="muted">{says.lead}</p>
              <Button loading={command.isSending} onClick={() => command.send()}>
                {says.act}
              </Button>
            </>
          )}
        </div>
      )}
    </Page>
  );
}

const ACTS: Record<string, Props> = {
  confirm: { says: texts.confirm, send: confirmNewsletter },
  leave: { says: texts.leave, send: leaveNewsletter },
};

/** `/newsletter/confirm/…` or `/newsletter/leave/…`, as mails have them. */
export function NewsletterLink() {
  const { act = '' } = useParams();
  const props = Object.hasOwn(ACTS, act) ? ACTS[act] : undefined;
  return props ? <LinkPage {...props} /> : <NotFound />;
}
