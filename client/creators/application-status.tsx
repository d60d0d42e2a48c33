import { useNow } from '../ui/ticking';
import { Title } from '../ui/title';
import type { Application } from './applications.api';
import { texts } from './applications.texts';
import styles from './creators.module.css';
import { IdentityCheckOutcome } from './identity-check-outcome';

const says = texts.status;

/** How far an application is, and what its reviewer wrote. */
export function ApplicationStatus({ application }: { application: Application }) {
  const { status, submitted_at, answer_by, decided_at, reason } = application;
  const now = useNow();
  if (status === 'none' || status === 'draft') return null;
  return (
    <section className={`card ${styles.status}`} role="status" data-status={status}>
      {status === 'pending' ? (
        <>
          <Title order={2} size="h3">
            {says.pending.title}
          </Title>
          <p>{says.pending.text}</p>
          {answer_by && (
            <p>{Date.parse(answer_by) < now ? says.pending.late(answer_by) : says.pending.by(answer_by)}</p>
          )}
          {submitted_at && <p className="muted">{says.pending.sent(submitted_at)}</p>}
          <IdentityCheckOutcome check={application.identity_check} />
        </>
      ) : status === 'sent_back' || status === 'rejected' ? (
        <>
          <Title order={2} size="h3">
            {says[status].title}
          </Title>
          <p>{says[status].said}</p>
          <blockquote className={styles.reason}>{reason}</blockquote>
          {status === 'rejected' && <p>{says.rejected.again}</p>}
        </>
      ) : (
        <>
          <Title order={2} size="h3">
            {says.approved.title}
          </Title>
          <p>{says.approved.text}</p>
          {decided_at && <p className="muted">{says.approved.since(decided_at)}</p>}
        </>
      )}
    </section>
  );
}
