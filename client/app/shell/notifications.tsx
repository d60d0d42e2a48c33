import { later } from './later';
import styles from './shell.module.css';

/** The bell of a signed-in person. Its place is kept until it is there. */
export const Notifications = later(
  async () => (await import('../../notifications/bell')).Bell,
  <span className={styles.icon} />,
);
