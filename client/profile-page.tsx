import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type KeyboardEvent, lazy, Suspense, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { logOut, me } from './accounts/accounts.api';
import { ProfileTab } from './accounts/profile-tab';
import styles from './profile-page.module.css';
import { Avatar } from './ui/avatar';
import { Failure } from './ui/failure';
import { FullScreenLoader } from './ui/loader';
import { fullName } from './ui/names';
import { useTitle } from './ui/page';
import { RowSkeletons } from './ui/skeletons';
import { Status } from './ui/status';

const tab = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

const TABS = [
  { id: 'profile', label: 'Profile', Screen: ProfileTab },
  { id: 'listings', label: 'Listings', Screen: tab(() => import('./catalogue/listings-tab'), 'ListingsTab') },
  { id: 'co-founders', label: 'Co Founders', Screen: tab(() => import('./network/cofounders-tab'), 'CofoundersTab') },
  { id: 'networks', label: 'Networks', Screen: tab(() => import('./network/networks-tab'), 'NetworksTab') },
  { id: 'messages', label: 'Messages', Screen: tab(() => import('./network/messages-tab'), 'MessagesTab') },
  { id: 'wallet', label: 'Wallet', Screen: tab(() => import('./wallet/wallet-tab'), 'WalletTab') },
] as const;

const STEP: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The person's own rooms: one address per tab, one tab stop for the strip. */
export function ProfilePage() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const strip = useRef<HTMLDivElement>(null);
  const { data: user, error, refetch } = useQuery(me);
  const index = Math.max(
    0,
    TABS.findIndex(({ id }) => id === params.get('tab')),
  );
  const { id, label, Screen } = TABS[index] ?? TABS[0];
  useTitle(label);

  if (error && !user)
    return (
      <div className="page">
        <Failure error={error} retry={() => void refetch()} />
      </div>
    );
  if (!user) return <FullScreenLoader label="Loading your profile" />;

  const open = (next: string) => setParams({ tab: next });

  function move(event: KeyboardEvent) {
    const entries = [...(strip.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? entries.length - 1 : STEP[event.key] && at + STEP[event.key]!;
    if (to === undefined || at < 0) return;
    event.preventDefault();
    entries[(to + entries.length) % entries.length]?.focus();
  }

  return (
    <div className={`page ${styles.page}`}>
      <header className={styles.head}>
        <Avatar person={user} size={64} />
        <div>
          <Title order={1} size="h2">
            {fullName(user)}
          </Title>
          <p>
            <span>Founder</span>
            {user.creator_status === 'verified' && <Status tone="good">Verified creator</Status>}
            {user.is_premium && <Status tone="good">Premium</Status>}
          </p>
        </div>
      </header>
      <div className={styles.columns}>
        <div ref={strip} className={styles.strip} role="tablist" aria-label="Profile" onKeyDown={move}>
          {TABS.map((entry) => (
            <button
              key={entry.id}
              type="button"
              role="tab"
              id={`tab-${entry.id}`}
              data-entry
              aria-selected={entry.id === id}
              aria-controls="profile-panel"
              tabIndex={entry.id === id ? 0 : -1}
              onClick={() => open(entry.id)}
            >
              {entry.label}
            </button>
          ))}
          <button
            type="button"
            role="tab"
            data-entry
            aria-selected={false}
            tabIndex={-1}
            onClick={() => {
              logOut();
              void navigate('/login');
            }}
          >
            Log out
          </button>
        </div>
        <section id="profile-panel" role="tabpanel" aria-labelledby={`tab-${id}`} className={styles.panel}>
          <Suspense key={id} fallback={<RowSkeletons />}>
            <Screen />
          </Suspense>
        </section>
      </div>
    </div>
  );
}
