import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { useLive } from '../../lib/live/use-live';
import { Boundary } from '../../ui/boundary';
import { PageSkeleton } from '../../ui/skeletons';
import { Toasts } from '../../ui/toast';
import { Footer } from './footer';
import { Header } from './header';
import styles from './shell.module.css';

/** The frame of every screen: header, footer and notices. */
export function Shell() {
  useLive();
  const { pathname } = useLocation();
  const arrival = useNavigationType();
  const shown = useRef(pathname);
  const main = useRef<HTMLElement>(null);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (arrival !== 'POP') window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, arrival]);

  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Boundary key={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </Boundary>
      </main>
      <Footer />
      <Toasts />
    </>
  );
}
