import { useParams } from 'react-router-dom';
import { ENDED_MAILS } from '#server/kernel/notification-kinds';
import { isNotFound, messageOf } from '../lib/http/api-error';
import { useAttempt } from '../lib/http/use-attempt';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { Page } from '../ui/page';
import { toast } from '../ui/toast';
import { useState } from 'react';
import { unsubscribe } from './notifications.api';
import styles from './notifications.module.css';
import { texts } from './notifications.texts';

const says = texts.unsubscribe;

/** The page that a link at the end of a mail opens: it ends such mails, without a sign-in. */
export function Unsubscribe() {
  const { token = '' } = useParams();
  const named = token.split('.')[1];
  const mails = ENDED_MAILS.find((one) => one === named);
  const [isWrong, setWrong] = useState(false);
  const [done, setDone] = useState<string>();
  const { keyOf } = useAttempt();
  const command = useCommand({
    mutationFn: () => unsubscribe(token, keyOf(token)),
    onSuccess: ({ message }) => setDone(message),
    onError: (error) => {
      if (isNotFound(error)) setWrong(true);
      else toast.error(messageOf(error));
    },
  });
  return (
    <Page title={says.title} width="narrow">
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {!mails || isWrong ? (
        <Failure action={<ToPreferences />}>{says.missing}</Failure>
      ) : (
        <div className={`card ${styles.ending}`}>
          {done ? (
            <>
              <p role="status">{done}</p>
              <ToPreferences />
            </>
          ) : (
            <>
              <p>{says.asks(mails)}</p>
              <p className="muted">{says.still}</p>
              <Button loading={command.isSending} onClick={() => command.send()}>
                {says.stop}
              </Button>
            </>
          )}
        </div>
      )}
    </Page>
  );
}

const ToPreferences = () => (
  <Button component={Link} to="/profile#notifications" variant="default">
    {says.choose}
  </Button>
);
