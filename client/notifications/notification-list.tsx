import { IconBell, IconChecks, IconSettings } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '../lib/http/api-error';
import { NOTIFICATIONS } from '../lib/http/unread';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { ShowMore } from '../ui/show-more';
import { RowSkeletons } from '../ui/skeletons';
import { Time } from '../ui/time';
import { toast } from '../ui/toast';
import { acceptRequest, type Notification, notifications, PAGE, readOne, readUpTo } from './notifications.api';
import styles from './notifications.module.css';
import { texts } from './notifications.texts';

const onError = (error: unknown) => toast.error(messageOf(error));

/** The notifications; a change on another page or device shows here. */
export function NotificationList({ leave }: { leave: () => void }) {
  const query = useInfiniteQuery(notifications);
  const { data, error, refetch } = query;
  const readAll = useCommand({ mutationFn: readUpTo, onError, meta: { changes: [NOTIFICATIONS] } });
  // What comes after this was rendered is not seen yet.
  const latest = Math.max(-1, ...(data ?? []).map(({ position }) => position));
  return (
    <>
      <div className={styles.tools}>
        <Button component={Link} to="/profile#notifications" variant="subtle" size="compact" onClick={leave}>
          <IconSettings size={20} aria-hidden="true" />
          {texts.settings}
        </Button>
        {latest >= 0 && (
          <Button
            variant="subtle"
            size="compact"
            disabled={data?.every(({ read }) => read)}
            loading={readAll.isSending}
            onClick={() => readAll.send(latest)}
          >
            <IconChecks size={20} aria-hidden="true" />
            {texts.readAll}
          </Button>
        )}
      </div>
      {!data ? (
        error ? (
          <Failure lead={texts.failed} error={error} retry={() => void refetch()} />
        ) : (
          <RowSkeletons />
        )
      ) : data.length === 0 ? (
        <EmptyState icon={<IconBell size={28} />}>{texts.none}</EmptyState>
      ) : (
        <>
          <ul className={styles.list}>
            {data.map((one) => (
              <Row key={one.id} one={one} leave={leave} />
            ))}
          </ul>
          <ShowMore query={query}>{texts.more}</ShowMore>
          {!query.hasNextPage && data.length > PAGE && <p className={`muted ${styles.end}`}>{texts.end}</p>}
        </>
      )}
    </>
  );
}

function Row({ one: { id, text, link, at, read, request_id }, leave }: { one: Notification; leave: () => void }) {
  const reading = useCommand({ mutationFn: () => readOne(id), onError, meta: { changes: [NOTIFICATIONS] } });
  const open = () => {
    if (!read) reading.send();
    leave();
  };
  return (
    <li data-unread={read ? undefined : true}>
      <Link to={link} onClick={open} className={styles.said}>
        {!read && <span className="visually-hidden">{texts.unread}: </span>}
        {text}
        <span className="muted">
          <Time at={at} />
        </span>
      </Link>
      {request_id && <Accept id={request_id} text={text} />}
    </li>
  );
}

/** Accepts a connect request without leaving the page (A11.6). */
function Accept({ id, text }: { id: string; text: string }) {
  const accept = useCommand({
    once: true,
    mutationFn: () => acceptRequest(id),
    onSuccess: ({ data }) => toast.success(data.message),
    onError,
    meta: { changes: [NOTIFICATIONS, ['network']] },
  });
  return (
    <Button size="compact" aria-label={texts.acceptOf(text)} loading={accept.isSending} onClick={() => accept.send()}>
      {texts.accept}
    </Button>
  );
}
