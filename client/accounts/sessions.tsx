import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../lib/http/api-error';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { keptFocus } from '../ui/kept-focus';
import { RowSkeletons } from '../ui/skeletons';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import { toast } from '../ui/toast';
import { accountKeys, endOtherSessions, endSession, type OwnSession, sessions } from './accounts.api';
import { texts } from './accounts.texts';
import styles from './profile-tab.module.css';

const says = texts.sessions;

/** Where the person is signed in (A8.16): any other session can be ended from here. */
export function Sessions() {
  const { data, error, refetch } = useQuery(sessions);
  const others = useEnding(() => endOtherSessions(), says.endedOthers);
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <RowSkeletons count={2} />;
  return (
    <>
      <ul ref={keptFocus} className={styles.sessions}>
        {data.map((one) => (
          <Row key={one.id} one={one} />
        ))}
      </ul>
      {data.length > 1 && (
        <Button variant="default" mt="sm" loading={others.isSending} onClick={() => others.send()}>
          {says.endOthers}
        </Button>
      )}
    </>
  );
}

function Row({ one }: { one: OwnSession }) {
  const device = one.device ?? says.unknown;
  const ending = useEnding(() => endSession(one.id), says.ended(device));
  return (
    <li>
      <div>
        <strong>{device}</strong> {one.is_current && <Status tone="good">{says.current}</Status>}
        <p className="muted">
          {says.since} <Time at={one.created_at} />
          {says.seen} <Time at={one.seen_at} />
        </p>
      </div>
      {!one.is_current && (
        <Button
          variant="subtle"
          size="compact"
          aria-label={says.endOf(device)}
          loading={ending.isSending}
          onClick={() => ending.send()}
        >
          {says.end}
        </Button>
      )}
    </li>
  );
}

const useEnding = (end: () => Promise<unknown>, done: string) =>
  useCommand({
    mutationFn: end,
    onSuccess: () => toast.success(done),
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: [accountKeys.sessions] },
  });
