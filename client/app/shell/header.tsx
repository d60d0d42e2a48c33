import { IconMenu2, IconShoppingCart } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ENTRANCES } from '#server/kernel/entrances';
import { Button } from '../../ui/button';
import '../../ui/icon-button.css';
import { Link } from '../../ui/link';
import { onOpenCart } from '../../lib/cart/cart';
import { useCartCount } from '../../lib/cart/use-cart';
import { useSession } from '../../lib/http/session';
import { lazyPanel } from '../../ui/lazy-panel';
import { texts } from '../app.texts';
import { AccountMenu } from './account-menu';
import { Balance } from './balance';
import { headerPlaces, services } from './links';
import { LiveDot } from './live-dot';
import { Mark } from './mark';
import { useMode } from './mode';
import { ModeToggle } from './mode-toggle';
import { Notifications } from './notifications';
import styles from './shell.module.css';
import { ThemeToggle } from './theme-toggle';

const CartPanel = lazyPanel(async () => (await import('../../purchases/cart/cart-panel')).CartPanel);
const MobileMenu = lazyPanel(async () => (await import('./mobile-menu')).MobileMenu);

export function Header() {
  const signedIn = useSession();
  const mode = useMode();
  const { pathname, search } = useLocation();
  const [panel, setPanel] = useState<'cart' | 'menu'>();
  const close = () => setPanel(undefined);
  useEffect(() => onOpenCart(() => setPanel('cart')), []);
  const next = ENTRANCES.includes(pathname) ? '' : `?next=${encodeURIComponent(pathname + search)}`;

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" className={styles.brand} aria-label={texts.header.home}>
          <Mark />
          <span>{texts.brand}</span>
        </Link>
        <nav aria-label={texts.header.main} className={styles.nav}>
          {headerPlaces(mode, signedIn !== null).map(({ to, label }) => (
            <Link key={label} to={to} aria-current={pathname + search === to ? 'page' : undefined}>
              {label}
            </Link>
          ))}
          <Link to={services.to} className={styles.services}>
            {services.label}
          </Link>
        </nav>
        <div className={styles.tools} data-of-visitor={signedIn ? undefined : true}>
          <LiveDot />
          <span className={styles.wide}>
            <ModeToggle />
          </span>
          <span className={styles.notNarrow}>
            <ThemeToggle />
          </span>
          <CartButton open={() => setPanel('cart')} />
          {signedIn ? (
            <>
              <Notifications button="icon-button" badge={styles.badge!} />
              <Balance />
              <AccountMenu user={signedIn.user} />
            </>
          ) : (
            <Button variant="default" component={Link} to={`/login${next}`}>
              {texts.header.signIn}
            </Button>
          )}
          <button
            type="button"
            className={`icon-button ${styles.burger}`}
            aria-label={texts.header.menu}
            aria-haspopup="dialog"
            aria-expanded={panel === 'menu'}
            onPointerEnter={MobileMenu.preload}
            onFocus={MobileMenu.preload}
            onClick={() => setPanel('menu')}
          >
            <IconMenu2 size={22} aria-hidden="true" />
          </button>
        </div>
      </div>
      <CartPanel opened={panel === 'cart'} onClose={close} />
      <MobileMenu opened={panel === 'menu'} onClose={close} />
    </header>
  );
}

/** Opens the cart's panel; the badge counts what the cart holds. */
function CartButton({ open }: { open: () => void }) {
  const count = useCartCount();
  const label = count ? texts.header.cartOf(count) : texts.header.cart;
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onPointerEnter={CartPanel.preload}
      onFocus={CartPanel.preload}
      onClick={open}
    >
      <IconShoppingCart size={20} aria-hidden="true" />
      {count > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  );
}
