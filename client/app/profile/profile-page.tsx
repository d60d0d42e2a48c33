import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { logOut, me } from '../../accounts/accounts.api';
import { ProfileTab } from '../../accounts/profile-tab';
import styles from './profile-page.module.css';
import { ProfileStrip } from './profile-strip';
import { Avatar } from '../../ui/avatar';
import { Boundary } from '../../ui/boundary';
import { Failure } from '../../ui/failure';
import { FullScreenLoader } from '../../ui/loader';
import { fullName } from '../../ui/names';
import { useTitle } from '../../ui/page';
import { RowSkeletons } from '../../ui/skeletons';
import { Status } from '../../ui/status';
import { useFromTop } from '../../ui/use-from-top';

const tab = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

const TABS = [
  { id: 'profile', label: 'Profile', Screen: ProfileTab },
  { id: 'listings', label: 'Listings', Screen: tab(() => import('../../catalogue/listings-tab'), 'ListingsTab') },
  {
    id: 'co-founders',
    label: 'Co Founders',
    Screen: tab(() => import('../../network/cofounders-tab'), 'CofoundersTab'),
  },
  { id: 'networks', label: 'Networks', Screen: tab(() => import('../../network/networks-tab'), 'NetworksTab') },
  { id: 'messages', label: 'Messages', Screen: tab(() => import('../../network/messages-tab'), 'MessagesTab') },
  { id: 'wallet', label: 'Wallet', Screen: tab(() => import('../../wallet/wallet-tab'), 'WalletTab') },
] as const;

/** The profile; each tab has its URL. */
export function ProfilePage() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const { data: user, error, refetch } = useQuery(me);
  const index = Math.max(
    0,
    TABS.findIndex(({ id }) => id === params.get('tab')),
  );
  const { id, label, Screen } = TABS[index] ?? TABS[0];
  useTitle(label);
  useFromTop(id);

  if (error && !user)
    return (
      <div className="page">
        <Failure error={error} retry={() => void refetch()} />
      </div>
    );
  if (!user) return <FullScreenLoader label="Loading your profile" />;

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
        <ProfileStrip
          tabs={TABS}
          chosen={id}
          open={(tab) => setParams({ tab })}
          leave={() => {
            logOut();
            void navigate('/login');
          }}
        />
        <section id="profile-panel" role="tabpanel" aria-labelledby={`tab-${id}`} className={styles.panel}>
          <Boundary key={id}>
            <Suspense fallback={<RowSkeletons />}>
              <Screen />
            </Suspense>
          </Boundary>
        </section>
      </div>
    </div>
  );
}
