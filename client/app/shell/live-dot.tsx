import { useConnection } from '../../lib/live/use-live';
import { Button } from '../../ui/button';
import { texts } from '../app.texts';
import styles from './shell.module.css';

/** Shows the connection's state: a dot while live, a message after some seconds without a connection, and a reload where only that helps. */
export function LiveDot() {
  const connection = useConnection();
  if (connection === 'idle') return null;
  const label = texts.connection[connection];
  return (
    <>
      <span className={styles.dot} data-state={connection} role="status" title={label}>
        <span className="visually-hidden">{label}</span>
      </span>
      {connection !== 'live' && (
        <span className={styles.disconnected}>
          <span aria-hidden="true">{texts.connection.notice[connection]}</span>
          {connection === 'stopped' && (
            <Button variant="subtle" onClick={() => window.location.reload()}>
              {texts.connection.reload}
            </Button>
          )}
        </span>
      )}
    </>
  );
}
