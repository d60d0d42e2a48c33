import { useRef } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { useLive } from '../../lib/live/use-live';
import { Toasts } from '../../ui/toast';
import { texts } from '../app.texts';
import { Footer } from './footer';
import { Header } from './header';
import { PageAnnouncement } from './page-announcement';
import styles from './shell.module.css';
import { useArrivalFocus } from './use-arrival-focus';

/** The frame of every screen: header, footer and notices. */
export function Shell() {
  useLive();
  const main = useRef<HTMLElement>(null);
  useArrivalFocus(main);
  const isLoading = useNavigation().state === 'loading';
  return (
    <>
      <a className={styles.skip} href="#main">
        {texts.skip}
      </a>
      {isLoading && <div className={styles.progress} role="progressbar" aria-label={texts.loadingPage} />}
      <Header />
      <main id="main" ref={main} tabIndex={-1} className={styles.main} aria-busy={isLoading || undefined}>
        <Outlet />
      </main>
      <Footer />
      <Toasts />
      <PageAnnouncement />
      <ScrollRestoration />
    </>
  );
}
