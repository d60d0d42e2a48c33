import { useQuery } from '@tanstack/react-query';
import { Failure } from '../ui/failure';
import { RowSkeletons } from '../ui/skeletons';
import { viewStates, type ViewStatus } from './audit.api';
import styles from './audit.module.css';
import { texts } from './audit.texts';

const says = texts.views;

/** State, lag and rate of each serving view. */
export function ViewStates() {
  const { data, error, isPending, refetch } = useQuery(viewStates);
  return (
    <section aria-labelledby="views">
      <h2 id="views">{says.title}</h2>
      {isPending ? (
        <RowSkeletons />
      ) : !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <ul className={`card ${styles.views}`}>
          {data.map((view) => (
            <li key={view.view}>
              <strong>{view.view}</strong> <span className="muted">v{view.version}</span> {sentence(view)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function sentence(view: ViewStatus): string {
  const { state, percent, lag_events: events, lag_seconds: seconds, events_per_second: rate } = view;
  if (state === 'halted') return says.halted(view.halted_event_id, view.halted_reason);
  if (state === 'absent') return says.absent;
  if (state === 'building') return says.building(percent, rate);
  return says.lag(state === 'live', events, seconds, rate);
}
