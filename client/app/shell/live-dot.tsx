import { useConnection } from '../../lib/live/use-live';
import styles from './shell.module.css';

const WORDS = { live: 'Live', reconnecting: 'Reconnecting', offline: 'Offline' } as const;

/** Shows the connection's state: a dot while live, a message after some seconds without a connection. */
export function LiveDot() {
  const connection = useConnection();
  if (connection === 'idle') return null;
  return (
    <>
      <span className={styles.dot} data-state={connection} role="status" title={WORDS[connection]}>
        <span className="visually-hidden">{WORDS[connection]}</span>
      </span>
      {connection !== 'live' && (
        <span className={styles.adrift} aria-hidden="true">
          {connection === 'offline' ? 'You are offline.' : 'Reconnecting…'} This may be out of date.
        </span>
      )}
    </>
  );
}
