import { Switch, Title, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Avatar } from '../ui/avatar';
import { Cover } from '../ui/cover';
import { fullName } from '../ui/names';
import { me } from './accounts.api';
import styles from './profile-tab.module.css';

/** Specification, 2, Profile: a fixed placeholder phone, and these languages, until the person gives other ones. */
const PHONE = '+234 800 000 0000';
const LANGUAGES = [
  { name: 'English', proficiency: 'Very fluent' },
  { name: 'Japanese', proficiency: 'Partially fluent' },
];

export function ProfileTab() {
  const { data: user } = useQuery(me);
  if (!user) return null;
  const languages = user.languages?.length ? user.languages : LANGUAGES;
  return (
    <div className={styles.tab}>
      <div className={`card ${styles.top}`}>
        <div className={styles.cover}>
          <Cover title={user.username} src={user.cover} eager />
        </div>
        <div className={styles.face}>
          <Avatar person={user} size={88} />
        </div>
        <Section title="About">
          <p className="reading">{user.about || `${fullName(user)} has not written about themselves yet.`}</p>
        </Section>
      </div>
      <div className={styles.pair}>
        <Section title="Contact Info" card>
          <dl className={styles.facts}>
            <dt>Email</dt>
            <dd>{user.email}</dd>
            <dt>Phone</dt>
            <dd>{user.phone || PHONE}</dd>
          </dl>
        </Section>
        <Section title="Language" card>
          <dl className={styles.facts}>
            {languages.map(({ name, proficiency }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{proficiency}</dd>
              </div>
            ))}
          </dl>
        </Section>
      </div>
      <Section title="Interested In" card>
        {user.profession?.length ? (
          <ol className={styles.numbered}>
            {user.profession.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ol>
        ) : (
          <p className="muted">Nothing chosen yet.</p>
        )}
      </Section>
      <Section title="Skills" card>
        {user.skills?.length ? (
          <ul className={styles.skills}>
            {user.skills.map(({ name }, index) => (
              <li key={name} data-theme={index % 2 ? 'clay' : 'palm'}>
                {name}
              </li>
            ))}
          </ul>
        ) : (
          <p className="muted">No skills listed yet.</p>
        )}
      </Section>
      <LightMode />
    </div>
  );
}

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

function LightMode() {
  const { setColorScheme } = useMantineColorScheme();
  const light = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'light';
  return (
    <Switch
      label="Light Mode"
      size="md"
      checked={light}
      onChange={({ currentTarget }) => setColorScheme(currentTarget.checked ? 'light' : 'dark')}
    />
  );
}
