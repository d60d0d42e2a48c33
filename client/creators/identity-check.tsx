import { useState } from 'react';
import { Button } from '../ui/button';
import type { Application } from './applications.api';
import { texts } from './applications.texts';
import styles from './creators.module.css';
import { IdentityCheckForm } from './identity-check-form';
import { IdentityCheckOutcome } from './identity-check-outcome';

const says = texts.check;

/** The automatic check of the applicant's identity, which may be left out; nothing where it is off. */
export function IdentityCheck({ application }: { application: Application }) {
  const [isAsking, setAsking] = useState(false);
  const check = application.identity_check;
  if (!application.identity_checks) return null;
  const mayAsk = !check || (check.status !== 'sent' && (check.status !== 'matched' || check.name_changed));
  return (
    <section className={styles.check} aria-label={says.title}>
      <strong>{says.title}</strong>
      <p className="muted">{says.lead}</p>
      <IdentityCheckOutcome check={check} isLive />
      {mayAsk && check && <p className="muted">{says.next}</p>}
      {mayAsk && !isAsking && (
        <Button variant="default" onClick={() => setAsking(true)}>
          {check ? says.again : says.open}
        </Button>
      )}
      {mayAsk && isAsking && <IdentityCheckForm close={() => setAsking(false)} />}
    </section>
  );
}
