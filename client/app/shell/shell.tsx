import { useEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { onOwnNews } from '../../lib/live/own-news';
import { useLive } from '../../lib/live/use-live';
import { useSession } from '../../lib/http/session';
import { Toasts } from '../../ui/toast';
import { texts } from '../app.texts';
import { Footer } from './footer';
import { Header } from './header';
import { PageAnnouncement } from './page-announcement';
import styles from './shell.module.css';
import { useArrivalFocus } from './use-arrival-focus';

/** Names a place of the history. The router gives the first one of every page load the same key: its address tells it apart. */
const placeOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/** Says when a guide is published that the signed-in person requested or voted for. */
function useFulfilled() {
  const person = useSession()?.user?.id;
  useEffect(() => {
    if (person === undefined) return;
    return onOwnNews('listing_requests', () => {
      void import('../../listing-requests/fulfilled-notice').then(({ showFulfilled }) => showFulfilled());
    });
  }, [person]);
}

/** The frame of every screen: header, footer and notices. */
export function Shell() {
  useLive();
  useFulfilled();
  return (
    <>
      <a className={styles.skip} href="#main">
        {texts.skip}
      </a>
      <Header />
      <Main />
      <Footer />
      <Toasts />
      <PageAnnouncement />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}

/** The page, with a bar while the next one is loading. Header and footer are not rendered again for it. */
function Main() {
  const main = useRef<HTMLElement>(null);
  useArrivalFocus(main);
  const isLoading = useNavigation().state === 'loading';
  return (
    <main id="main" ref={main} tabIndex={-1} className={styles.main} aria-busy={isLoading || undefined}>
      {isLoading && <div className={styles.progress} role="progressbar" aria-label={texts.loadingPage} />}
      <Outlet />
    </main>
  );
}
