import { type ReactNode, useCallback } from 'react';
import styles from './accounts.module.css';

/** What was mailed. It stays after the toast and scrolls into view on a phone; `more` follows the sentence. */
export function Sent({ children, more }: { children: ReactNode; more?: ReactNode }) {
  const show = useCallback((note: HTMLElement | null) => {
    note?.focus({ preventScroll: true });
    note?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={show} className={styles.sent} tabIndex={-1}>
      <p>{children}</p>
      {more}
    </div>
  );
}
