import { useInfiniteQuery } from '@tanstack/react-query';
import { counted } from '../ui/counted';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { ShowMore } from '../ui/show-more';
import { RowSkeletons } from '../ui/skeletons';
import { formatInstant, Time } from '../ui/time';
import { type ParkedEvent, parkedEvents } from './audit.api';
import styles from './audit.module.css';

/** The first parked event of each stream, oldest first. Operators retry and skip them with `npm run parked`. */
export function ParkedEvents() {
  const query = useInfiniteQuery(parkedEvents);
  const { data, error, isPending, refetch } = query;
  return (
    <section aria-labelledby="parked">
      <h2 id="parked">Parked events</h2>
      {isPending ? (
        <RowSkeletons />
      ) : !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : data.items.length === 0 ? (
        <Empty>No event is parked.</Empty>
      ) : (
        <ul className={`card ${styles.parked}`}>
          {data.items.map((event) => (
            <Row key={event.id} event={event} />
          ))}
        </ul>
      )}
      <ShowMore query={query}>Show more</ShowMore>
    </section>
  );
}

const Row = ({ event }: { event: ParkedEvent }) => (
  <li>
    <p>
      <strong>{event.type}</strong>{' '}
      <span className="muted">
        #{event.id} · {event.stream}, revision {event.revision} · {event.set}
      </span>
    </p>
    <p>{event.error ?? 'The error is not known.'}</p>
    <p className="muted">
      Parked <Time at={event.parked_at} />, {counted(event.attempts, 'failed attempt')}, next{' '}
      {formatInstant(event.next_attempt_at)}
      {event.waiting > 0 && <>; {counted(event.waiting, 'later event')} of the stream waiting</>}
    </p>
  </li>
);
