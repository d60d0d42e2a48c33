import { Mark } from '../ui/loader';
import { TabTitle } from '../ui/page';
import { Title } from '../ui/title';
import styles from './accounts.module.css';

/** A screen that only waits for the answer to what a link or a redirect brought. */
export const Waiting = ({ children: title }: { children: string }) => (
  <div className={`page ${styles.waiting}`} role="status" aria-live="polite">
    <TabTitle>{title}</TabTitle>
    <Mark />
    <Title order={1} size="h2">
      {title}
    </Title>
  </div>
);
