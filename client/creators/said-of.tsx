import type { ReactNode } from 'react';
import type { SeenUser } from '../lib/http/api.types';
import { Interests, Languages, Skills } from '../ui/said-of';
import { Title } from '../ui/title';
import styles from './creators.module.css';
import { texts } from './creators.texts';

const { creator: text } = texts;

/** What a person says of themselves, as far as the reader may see it; nothing where nothing is said. */
export function SaidOf({ person }: { person: SeenUser }) {
  const { email, phone, languages, profession, skills } = person;
  const hasContact = email !== undefined || phone !== undefined;
  if (!hasContact && languages.length + profession.length + skills.length === 0) return null;
  return (
    <div className={styles.said}>
      {hasContact && (
        <Part title={text.contact}>
          <dl className="said-facts">
            {email !== undefined && (
              <div>
                <dt>{text.email}</dt>
                <dd>{email}</dd>
              </div>
            )}
            {phone !== undefined && (
              <div>
                <dt>{text.phone}</dt>
                <dd>{phone}</dd>
              </div>
            )}
          </dl>
        </Part>
      )}
      {languages.length > 0 && (
        <Part title={text.language}>
          <Languages languages={languages} />
        </Part>
      )}
      {profession.length > 0 && (
        <Part title={text.interests}>
          <Interests profession={profession} />
        </Part>
      )}
      {skills.length > 0 && (
        <Part title={text.skills}>
          <Skills skills={skills} />
        </Part>
      )}
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="card" aria-label={title}>
    <Title order={2} size="h4">
      {title}
    </Title>
    {children}
  </section>
);
