import { Drawer } from '@mantine/core';
import { Link } from '../../ui/link';
import { useSession } from '../../lib/http/session';
import { accountPlaces, menuPlaces } from './links';
import { ModeToggle } from './mode-toggle';
import styles from './shell.module.css';

export function MobileMenu({ onClose }: { onClose: () => void }) {
  const signedIn = useSession();
  const places = [
    ...menuPlaces(signedIn !== null),
    ...(signedIn
      ? accountPlaces
      : [
          { to: '/login', label: 'Login' },
          { to: '/register', label: 'Create an account' },
        ]),
  ];
  return (
    <Drawer opened onClose={onClose} position="right" size="min(320px, 88vw)" title="Menu">
      <nav aria-label="Menu" className={styles.list}>
        {places.map(({ to, label }) => (
          <Link key={label} to={to} onClick={onClose}>
            {label}
          </Link>
        ))}
      </nav>
      <div style={{ marginTop: 16 }} onClick={onClose}>
        <ModeToggle />
      </div>
    </Drawer>
  );
}
