import { Button } from '@mantine/core';
import { IconMenu2, IconShoppingCart } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../lib/http/session';
import { Avatar } from '../../ui/avatar';
import { Link } from '../../ui/link';
import { headerPlaces } from './links';
import { LiveDot } from './live-dot';
import { useMode } from './mode';
import { ModeToggle } from './mode-toggle';
import styles from './shell.module.css';
import { ThemeToggle } from './theme-toggle';

const AccountMenu = lazy(async () => ({ default: (await import('./account-menu')).AccountMenu }));
const CartPanel = lazy(async () => ({ default: (await import('./cart-panel')).CartPanel }));
const MobileMenu = lazy(async () => ({ default: (await import('./mobile-menu')).MobileMenu }));

/** Screens to which a sign-in does not return. */
const ENTRANCES = ['/', '/login', '/register', '/resend-code', '/auth/users/activate'];

export function Header() {
  const signedIn = useSession();
  const mode = useMode();
  const { pathname, search } = useLocation();
  const [panel, setPanel] = useState<'cart' | 'menu'>();
  const close = () => setPanel(undefined);
  const next = ENTRANCES.includes(pathname) ? '' : `?next=${encodeURIComponent(pathname + search)}`;

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" className={styles.brand} aria-label="Groundwork, home">
          <img src="/icon.svg" alt="" width={28} height={28} />
          <span>Groundwork</span>
        </Link>
        <nav aria-label="Main" className={styles.nav}>
          {headerPlaces(mode, signedIn !== null).map(({ to, label }) => (
            <Link key={label} to={to} aria-current={pathname + search === to ? 'page' : undefined}>
              {label}
            </Link>
          ))}
          <Link to="/pages/professional-services" className={styles.services}>
            Professional Services
          </Link>
        </nav>
        <div className={styles.tools}>
          <LiveDot />
          <span className={styles.wide}>
            <ModeToggle />
          </span>
          <ThemeToggle />
          <button type="button" className={styles.icon} aria-label="Cart" title="Cart" onClick={() => setPanel('cart')}>
            <IconShoppingCart size={20} aria-hidden="true" />
          </button>
          {signedIn ? (
            <Suspense fallback={<Avatar person={signedIn.user} size={36} />}>
              <AccountMenu user={signedIn.user} />
            </Suspense>
          ) : (
            <Button component={Link} to={`/login${next}`} size="sm" h={44}>
              Login
            </Button>
          )}
          <button
            type="button"
            className={`${styles.icon} ${styles.burger}`}
            aria-label="Menu"
            aria-expanded={panel === 'menu'}
            onClick={() => setPanel('menu')}
          >
            <IconMenu2 size={22} aria-hidden="true" />
          </button>
        </div>
      </div>
      <Suspense fallback={null}>
        {panel === 'cart' && <CartPanel onClose={close} />}
        {panel === 'menu' && <MobileMenu onClose={close} />}
      </Suspense>
    </header>
  );
}
