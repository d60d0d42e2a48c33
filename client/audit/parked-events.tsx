import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { ShowMore } from '../ui/show-more';
import { RowSkeletons } from '../ui/skeletons';
import { formatInstant, Time } from '../ui/time';
import { Title } from '../ui/title';
import { type ParkedEvent, parkedEvents } from './audit.api';
import styles from './audit.module.css';
import { texts } from './audit.texts';

const says = texts.parked;

/** The first parked event of each stream, oldest first. Operators retry and skip them with `npm run parked`. */
export function ParkedEvents() {
  const query = useInfiniteQuery(parkedEvents);
  const { data, error, isPending, refetch } = query;
  return (
    <section aria-labelledby="parked">
      <Title order={2} size="h3" id="parked" mt="xl" mb="sm">
        {says.title}
      </Title>
      {isPending ? (
        <RowSkeletons />
      ) : !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : data.items.length === 0 ? (
        <EmptyState>{says.none}</EmptyState>
      ) : (
        <ul className={`card ${styles.parked}`}>
          {data.items.map((event) => (
            <Row key={event.id} event={event} />
          ))}
        </ul>
      )}
      <ShowMore query={query}>{says.more}</ShowMore>
    </section>
  );
}

const Row = ({ event }: { event: ParkedEvent }) => (
  <li>
    <p>
      <strong>{event.type}</strong> <span className="muted">{says.place(event)}</span>
    </p>
    <p>{event.error ?? says.noError}</p>
    <p className="muted">
      {says.since} <Time at={event.parked_at} />, {says.attempts(event.attempts, formatInstant(event.next_attempt_at))}
      {event.waiting > 0 && says.waiting(event.waiting)}
    </p>
  </li>
);
