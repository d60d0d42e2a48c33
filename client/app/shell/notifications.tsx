import { type ComponentType, useEffect, useState } from 'react';
import styles from './shell.module.css';

/** The bell of a signed-in person. Its code is fetched after the first view, and its place is kept until then. */
export function Notifications() {
  const [Bell, setBell] = useState<ComponentType<{ button: string; badge: string }>>();
  useEffect(() => {
    import('../../notifications/bell').then(
      ({ Bell }) => setBell(() => Bell),
      () => undefined,
    );
  }, []);
  return Bell ? <Bell button={styles.icon!} badge={styles.badge!} /> : <span className={styles.icon} />;
}
