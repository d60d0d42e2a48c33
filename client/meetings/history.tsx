import { Time } from '../ui/time';
import type { Meeting } from './meetings.api';
import styles from './meetings.module.css';
import { texts, type Whose } from './meetings.texts';
import { inZone } from './zones';

const says = texts.history;

/** What happened to a meeting, the latest last. */
export function History({ meeting: { history, role }, name }: { meeting: Meeting; name: string }) {
  if (history.length === 0) return null;
  return (
    <details className={styles.history}>
      <summary>{says.title}</summary>
      <ol aria-label={says.title}>
        {history.map(({ what, by, at, start }) => {
          const whose: Whose = by === 'system' ? 'system' : by === role ? 'you' : 'other';
          return (
            <li key={what + at}>
              {says.line[what](whose, name)}
              {start && `, ${says.at(`${inZone(start, 'short')}, ${inZone(start, 'clock')}`)}`}{' '}
              <span className="muted">
                <Time at={at} />
              </span>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
