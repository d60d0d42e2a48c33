import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { me } from '../../accounts/accounts.api';
import { logOut } from '../../accounts/sign-in.api';
import { texts as text } from './profile.texts';
import styles from './profile-page.module.css';
import { ProfileStrip } from './profile-strip';
import { TABS, tabOf } from './tabs';
import { Avatar } from '../../ui/avatar';
import { Boundary } from '../../ui/boundary';
import { Failure } from '../../ui/failure';
import { FullScreenLoader } from '../../ui/loader';
import { fullName } from '../../ui/names';
import { Page, TabTitle } from '../../ui/page';
import { RowSkeletons } from '../../ui/skeletons';
import { Status } from '../../ui/status';
import { Title } from '../../ui/title';

/** The profile; each tab has its URL. */
export function ProfilePage() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const { data: user, error, refetch } = useQuery(me);
  const { id, label, Screen } = tabOf(params);

  if (error && !user)
    return (
      <Page title={label}>
        <Failure error={error} retry={() => void refetch()} />
      </Page>
    );
  if (!user) return <FullScreenLoader label={text.loading} />;

  return (
    <div className={`page ${styles.page}`}>
      <TabTitle>{label}</TabTitle>
      <header className={styles.head}>
        <Avatar person={user} size={64} />
        <div>
          <Title order={1} size="h2">
            {fullName(user)}
          </Title>
          <p>
            <span>{text.founder}</span>
            {user.creator_status === 'verified' && <Status tone="good">{text.verified}</Status>}
            {user.is_premium && <Status tone="good">{text.premium}</Status>}
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
