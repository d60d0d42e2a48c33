import { Drawer } from '@mantine/core';
import { withControls } from '../../ui/controls/controls';
import { Link } from '../../ui/link';
import { useLeaving } from '../../ui/use-leaving';
import { UnreadThreads } from '../../ui/unread-threads';
import { useSession } from '../../lib/http/session';
import type { PanelProps } from '../../ui/lazy-panel';
import { texts } from '../app.texts';
import { accountPlaces, menuPlaces, MESSAGES, visitorPlaces } from './menu-links';
import { ModeToggle } from './mode-toggle';
import styles from './shell.module.css';
import { ThemeToggle } from './theme-toggle';

/** The links of the header, for phones. A link that was chosen moves the focus to its page, not back to the menu's button. */
export const MobileMenu = withControls(function MobileMenu({ opened, onClose }: PanelProps) {
  const signedIn = useSession() !== null;
  const { leave, panel } = useLeaving(onClose);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      {...panel}
      position="right"
      size="min(320px, 88vw)"
      title={texts.header.menu}
    >
      <nav aria-label={texts.header.menu} className={styles.list}>
        {[...menuPlaces(signedIn), ...(signedIn ? accountPlaces : visitorPlaces)].map(({ to, label }) => (
          <Link key={label} to={to} onClick={leave}>
            {label}
            {to === MESSAGES && <UnreadThreads className={styles.waiting} />}
          </Link>
        ))}
      </nav>
      <div className={styles.menuMode}>
        <ModeToggle onChosen={onClose} />
        <ThemeToggle />
      </div>
    </Drawer>
  );
});
