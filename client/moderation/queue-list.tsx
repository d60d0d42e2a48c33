import { Link } from '../ui/link';
import { UnreadBadge } from '../ui/unread-badge';
import styles from './desk.module.css';
import { texts } from './desk.texts';
import { shownCount } from './shown-count';
import type { Queue, QueueId } from './queues';

interface Props {
  queues: readonly Queue[];
  counts: Record<string, number>;
  /** The queue that is open. */
  open?: QueueId;
}

/** Every queue of a person by its group, with how much waits in it. */
export function QueueList({ queues, counts, open }: Props) {
  const groups = [...new Set(queues.map(({ group }) => group))];
  return (
    <nav aria-label={texts.queues} className={styles.queues} data-behind={open !== undefined || undefined}>
      {groups.map((group) => (
        <div key={group}>
          <p id={`queues-${group}`}>{texts.groups[group]}</p>
          <ul aria-labelledby={`queues-${group}`}>
            {queues
              .filter((queue) => queue.group === group)
              .map(({ id }) => (
                <li key={id}>
                  <Link to={`/admin/${id}`} aria-current={id === open ? 'page' : undefined}>
                    <span>{texts.names[id]}</span>
                    <Count of={counts[id]} />
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

export const Count = ({ of = 0 }: { of?: number }) =>
  of > 0 && <UnreadBadge shown={shownCount(of)} said={texts.wait(of)} />;
