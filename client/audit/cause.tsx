import { Button } from '../ui/button';
import { Title } from '../ui/title';
import type { ReplayStep } from './audit.api';
import styles from './audit.module.css';
import { texts } from './audit.texts';

interface Props {
  event: ReplayStep;
  events: ReplayStep[];
  show: (revision: number) => void;
}

const says = texts.cause;

/** Actor and cause of an event, and the other events of this stream with the same correlation id. */
export function Cause({ event, events, show }: Props) {
  const { actor, label, correlation_id: correlation, causation_id: causation } = event.cause;
  const siblings = correlation
    ? events.flatMap((each, place) => (each.cause.correlation_id === correlation ? [{ each, place }] : []))
    : [];
  return (
    <div>
      <Title order={3} size="h5" mb={4}>
        {says.title}
      </Title>
      <ol className={styles.cause}>
        <li>
          <span>{actor ? `@${actor.username}` : says.system}</span>
          {correlation && <code title={says.correlation}>{correlation}</code>}
        </li>
        <li>
          <span>{label}</span>
          {causation && <code title={says.causation}>{causation}</code>}
        </li>
        {siblings.length > 1 ? (
          siblings.map(({ each, place }) => (
            <li key={each.revision} aria-current={each === event || undefined}>
              {each === event ? (
                <strong>{each.sentence}</strong>
              ) : (
                <Button variant="subtle" size="compact" className={styles.sibling} onClick={() => show(each.revision)}>
                  {says.sibling(place + 1, each.sentence)}
                </Button>
              )}
            </li>
          ))
        ) : (
          <li aria-current>
            <strong>{event.sentence}</strong>
          </li>
        )}
      </ol>
    </div>
  );
}
