import type { ReactNode } from 'react';
import { fullName } from '../ui/names';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import { Title } from '../ui/title';
import type { ApplicationOnDesk } from './creator-applications.api';
import { texts } from './creator-applications.texts';
import { Due } from './desk-signals';
import styles from './moderation.module.css';

interface Props {
  application: ApplicationOnDesk;
  children: ReactNode;
}

/** Whose application it is, and until when an answer is due. */
export function ApplicationRow({ application, children }: Props) {
  const { person, status, round, is_weak, submitted_at, answer_by } = application;
  return (
    <li className={`card ${styles.submission}`}>
      <div>
        <Title order={3} size="h4">
          {fullName(person, person?.username || texts.anonymous)}
        </Title>
        <p className={styles.facts}>
          <span className="muted">
            {texts.sent} <Time at={submitted_at} />
          </span>
          {round > 1 && <span className="muted">{texts.round(round)}</span>}
          {status === 'pending' && <Due by={answer_by} />}
          {status === 'pending' && is_weak && <Status tone="attention">{texts.weak}</Status>}
        </p>
      </div>
      {children}
    </li>
  );
}
