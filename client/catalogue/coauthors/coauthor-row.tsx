import type { Coauthor } from '../../lib/http/api.types';
import { messageOf } from '../../lib/http/api-error';
import { useAttempt } from '../../lib/http/use-attempt';
import { useCommand } from '../../lib/http/use-command';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { fullName } from '../../ui/names';
import { Status } from '../../ui/status';
import { Time } from '../../ui/time';
import { toast } from '../../ui/toast';
import { changedByOwner, end, type Ending } from './coauthors.api';
import styles from './coauthors.module.css';
import { texts } from './coauthors.texts';
import { Confirmation } from '../../ui/confirmation';

const TONES = { invited: 'attention', accepted: 'good', declined: 'plain', left: 'plain' } as const;

interface Props {
  slug: string;
  coauthor: Coauthor;
}

/** A person whom the owner invited, with the answer and what the owner can do. */
export function CoauthorRow({ slug, coauthor: { user, status, share, invited_at, answered_at } }: Props) {
  const { keyOf, finish } = useAttempt();
  const { send, isSending } = useCommand({
    mutationFn: (how: Ending['how']) => end(slug, { username: user.username, how }, keyOf(how)),
    meta: { changes: changedByOwner(slug) },
    onSuccess: ({ message }) => {
      finish();
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const name = fullName(user, user.username);
  return (
    <li className={styles.person}>
      <Avatar person={user} />
      <span className={styles.names}>
        <strong>{name}</strong>
        <span className="muted">
          @{user.username} · <Time at={answered_at ?? invited_at} />
        </span>
      </span>
      <span className={`figures ${styles.share}`}>{texts.percent(share)}</span>
      <Status tone={TONES[status]}>{texts.status[status]}</Status>
      {status === 'invited' && (
        <Button
          variant="default"
          aria-label={texts.withdrawNamed(name)}
          loading={isSending}
          onClick={() => send('withdraw')}
        >
          {texts.withdraw}
        </Button>
      )}
      {status === 'accepted' && (
        <Confirmation
          label={texts.remove}
          named={texts.removeNamed(name)}
          asks={texts.removal.asks(name)}
          yes={texts.removal.yes}
          no={texts.removal.no}
          isSending={isSending}
          act={() => send('remove')}
        />
      )}
      {status === 'invited' && <p className={`muted ${styles.again}`}>{texts.waits}</p>}
      {(status === 'declined' || status === 'left') && <p className={`muted ${styles.again}`}>{texts.again}</p>}
    </li>
  );
}
