import type { Application } from './applications.api';
import { texts } from './applications.texts';
import styles from './creators.module.css';

const says = texts.check.outcome;

interface Props {
  check: Application['identity_check'];
  /** Its changes are announced; not where what surrounds it is announced as a whole. */
  isLive?: boolean;
}

/** What became of the automatic check; it decides nothing by itself. */
export function IdentityCheckOutcome({ check, isLive = false }: Props) {
  if (!check) return null;
  const { status, reason, asked_at, answered_at, bvn_last4, account_last4, bank_name, name_changed } = check;
  return (
    <div role={isLive ? 'status' : undefined} className={styles.outcome} data-status={status}>
      <p>
        {status === 'matched'
          ? says.matched(answered_at ?? asked_at)
          : status === 'sent'
            ? says.sent(asked_at)
            : status === 'asked'
              ? says.asked
              : says.without[reason ?? 'other']}
      </p>
      {bvn_last4 && <p className="muted">{says.digits(bvn_last4, account_last4, bank_name)}</p>}
      {name_changed && status === 'matched' && <p>{says.nameChanged}</p>}
    </div>
  );
}
