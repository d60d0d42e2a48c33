import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isBeingRebuilt, viewStates, type ViewStatus } from './audit.api';
import styles from './audit.module.css';
import { QueriedSection } from './queried-section';
import { ViewRebuild } from './view-rebuild';
import { texts } from './views.texts';

const says = texts.views;

/** State, lag and rate of each serving view, and its rebuild. */
export function ViewStates() {
  return (
    <QueriedSection id="views" title={says.title} query={useQuery(viewStates)}>
      {(views) => <States views={views} />}
    </QueriedSection>
  );
}

/** Views that do not show the whole log first; the others are folded below one line, which also counts their rebuilds. */
function States({ views }: { views: ViewStatus[] }) {
  const current = views.filter(isCurrent);
  const others = views.filter((view) => !isCurrent(view));
  const rebuilding = current.filter(isBeingRebuilt).length;
  return (
    <div className="card">
      {others.length > 0 && <List views={others} />}
      {current.length > 0 && (
        <details className={styles.current}>
          <summary>
            <IconCircleCheck size={20} aria-hidden="true" />
            {says.current(current.length, others.length === 0)}
            {rebuilding > 0 && texts.rebuild.under(rebuilding)}
          </summary>
          <List views={current} />
        </details>
      )}
    </div>
  );
}

const List = ({ views }: { views: ViewStatus[] }) => (
  <ul className={styles.views}>
    {views.map((view) => (
      <li key={view.view}>
        <p>
          <strong>{view.view}</strong> <span className="muted">v{view.version}</span> {sentence(view)}
        </p>
        <ViewRebuild view={view} />
      </li>
    ))}
  </ul>
);

const isCurrent = ({ state, lag_events: behind }: ViewStatus) => state === 'live' && behind === 0;

function sentence(view: ViewStatus): string {
  const { state, percent, lag_events: events, lag_seconds: seconds, events_per_second: rate } = view;
  if (state === 'halted') return says.halted(view.halted_event_id, view.halted_reason);
  if (state === 'absent') return says.absent;
  if (state === 'building') return says.building(percent, rate);
  return says.lag(state === 'live', events, seconds, rate);
}
