import { useInfiniteQuery } from '@tanstack/react-query';
import { withControls } from '../ui/controls/controls';
import { EmptyState } from '../ui/empty-state';
import { keptFocus } from '../ui/kept-focus';
import { ShowMore } from '../ui/show-more';
import { formatInstant, Time } from '../ui/time';
import { auditKeys, type ParkedEvent, parkedEvents, retryParked, skipParked } from './audit.api';
import styles from './audit.module.css';
import { texts } from './audit.texts';
import { QueriedSection } from './queried-section';
import { RetryOrEnd } from './retry-or-end';

const says = texts.parked;

/** The first parked event of each stream, oldest first (A19.5): each is tried again, or skipped for a reason. */
export const ParkedEvents = withControls(function ParkedEvents() {
  const query = useInfiniteQuery(parkedEvents);
  return (
    <QueriedSection id="parked" title={says.title} query={query}>
      {({ items }) => (
        <>
          {items.length === 0 ? (
            <EmptyState>{says.none}</EmptyState>
          ) : (
            <ul ref={keptFocus} className={`card ${styles.parked}`}>
              {items.map((event) => (
                <Row key={event.id} event={event} />
              ))}
            </ul>
          )}
          <ShowMore query={query}>{says.more}</ShowMore>
        </>
      )}
    </QueriedSection>
  );
});

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
    <RetryOrEnd
      id={event.id}
      says={says}
      draft={`skip:${event.id}`}
      retry={retryParked}
      end={skipParked}
      changes={[auditKeys.parked]}
    />
  </li>
);
