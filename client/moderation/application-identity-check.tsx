import { Status } from '../ui/status';
import { Title } from '../ui/title';
import type { ApplicationOnDesk } from './creator-applications.api';
import { texts } from './creator-applications.texts';
import styles from './moderation.module.css';

const says = texts.identityCheck;

/** What the payment provider answered about the applicant, beside which the documents are compared all the same. */
export function ApplicationIdentityCheck({ check }: { check: ApplicationOnDesk['identity_check'] }) {
  if (!check) return null;
  const { status, reason, asked_at, answered_at, bvn_last4, account_last4, bank_name, name_changed } = check;
  return (
    <section aria-label={says.title} className={styles.check}>
      <Title order={4} size="h5">
        {says.title}
      </Title>
      <p className={styles.signals}>
        <Status tone={status === 'matched' ? 'good' : status === 'not_matched' ? 'attention' : 'plain'}>
          {says.status[status]}
        </Status>
        <span className="muted">{says.when(answered_at ?? asked_at)}</span>
      </p>
      {reason && <p className={styles.words}>{says.reason[reason]}</p>}
      {bvn_last4 && <p className="muted">{says.digits(bvn_last4, account_last4, bank_name)}</p>}
      {name_changed && <Status tone="attention">{says.nameChanged}</Status>}
      <p className="muted">{says.note}</p>
    </section>
  );
}
