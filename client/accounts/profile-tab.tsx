import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Avatar } from '../ui/avatar';
import { Boundary } from '../ui/boundary';
import { colorScheme, useColorScheme } from '../ui/color-scheme';
import { withControls } from '../ui/controls/controls';
import { COLUMN_SIZES } from '../ui/column-sizes';
import { Cover } from '../ui/cover';
import { lazyScreen } from '../ui/lazy-screen';
import { RowSkeletons } from '../ui/skeletons';
import { Title } from '../ui/title';
import { useSeen } from '../ui/use-seen';
import { me } from './accounts.api';
import { texts } from './accounts.texts';
import { Authenticator } from './authenticator';
import styles from './profile-tab.module.css';
import { Sessions } from './sessions';

const text = texts.profile;
const Activity = lazyScreen(async () => (await import('./activity')).Activity);

export const ProfileTab = withControls(function ProfileTab() {
  const { data: user } = useQuery(me);
  if (!user) return null;
  return (
    <div className={styles.tab}>
      <div className={`card ${styles.top}`}>
        <div className={styles.cover}>
          <Cover title={user.username} src={user.cover} eager sizes={COLUMN_SIZES} />
        </div>
        <div className={styles.face}>
          <Avatar person={user} size={88} />
        </div>
        <Section title={text.about}>
          <p className={user.about ? 'reading' : 'muted'}>{user.about || text.noAbout}</p>
        </Section>
      </div>
      <div className={styles.pair}>
        <Section title={text.contact} card>
          <dl className={styles.facts}>
            <dt>{text.email}</dt>
            <dd>{user.email}</dd>
            <dt>{text.phone}</dt>
            <dd>{user.phone || text.noPhone}</dd>
          </dl>
        </Section>
        <Section title={text.language} card>
          {user.languages.length ? (
            <dl className={styles.facts}>
              {user.languages.map(({ name, proficiency }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{proficiency}</dd>
                </div>
              ))}
            </dl>
          ) : (
            <p className="muted">{text.noLanguage}</p>
          )}
        </Section>
      </div>
      <Section title={text.interests} card>
        {user.profession.length ? (
          <ol className={styles.numbered}>
            {user.profession.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ol>
        ) : (
          <p className="muted">{text.noInterests}</p>
        )}
      </Section>
      <Section title={text.skills} card>
        {user.skills.length ? (
          <ul className={styles.skills}>
            {user.skills.map(({ name }, index) => (
              <li key={name} data-theme={index % 2 ? 'clay' : 'palm'}>
                {name}
              </li>
            ))}
          </ul>
        ) : (
          <p className="muted">{text.noSkills}</p>
        )}
      </Section>
      <Section title={texts.sessions.title} card>
        <Sessions />
      </Section>
      <Section title={texts.authenticator.title} card>
        <Authenticator />
      </Section>
      <OwnActivity />
      <LightMode />
    </div>
  );
});

function Section({ title, card = false, children }: { title: string; card?: boolean; children: ReactNode }) {
  return (
    <section className={card ? `card ${styles.section}` : styles.section} aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </section>
  );
}

/** Its code and its data are fetched when it is seen. */
function OwnActivity() {
  const { isSeen, place } = useSeen();
  return (
    <div ref={place}>
      <Section title={text.activity} card>
        <p className="muted">{text.activityLead}</p>
        {isSeen && (
          <Boundary>
            <Suspense fallback={<RowSkeletons />}>
              <Activity />
            </Suspense>
          </Boundary>
        )}
      </Section>
    </div>
  );
}

function LightMode() {
  return (
    <Switch
      label={text.lightMode}
      size="md"
      checked={useColorScheme() === 'light'}
      onChange={({ currentTarget }) => colorScheme.choose(currentTarget.checked ? 'light' : 'dark')}
    />
  );
}
