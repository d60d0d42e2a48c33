import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '../ui/link';
import { Naira } from '../ui/naira';
import { Status } from '../ui/status';
import { formatClock, formatInstant } from '../ui/time';
import type { Transaction } from './wallet.api';
import styles from './wallet.module.css';

/** One entry of the history; expanded, it shows the balance afterwards. */
export function Entry({ entry }: { entry: Transaction }) {
  return (
    <li>
      <details className={styles.entry}>
        <summary>
          <span className={styles.what}>
            <span className={styles.label}>{entry.label}</span>
            <span className="muted">
              <time dateTime={entry.timestamp} title={formatInstant(entry.timestamp)}>
                {formatClock(entry.timestamp)}
              </time>
              {entry.listing && ` · ${entry.listing.title}`}
              {entry.reference && <span className={styles.short}> · {short(entry.reference)}</span>}
            </span>
          </span>
          {entry.status !== 'posted' && <Status tone="attention">{sentenceCase(entry.status)}</Status>}
          <span className={entry.type === 'credit' ? styles.credit : styles.debit}>
            <Naira kobo={entry.amount_kobo} signed={entry.direction} />
          </span>
          <IconChevronDown size={20} aria-hidden="true" className={styles.chevron} />
        </summary>
        <dl className={styles.facts}>
          <dt>Balance afterwards</dt>
          <dd>
            <Naira kobo={entry.running_balance_kobo} />
          </dd>
          <dt>Date and time</dt>
          <dd>{formatInstant(entry.timestamp)}</dd>
          {entry.available_at && (
            <>
              <dt>Available from</dt>
              <dd>{formatInstant(entry.available_at)}</dd>
            </>
          )}
          <dt>Kind</dt>
          <dd>{sentenceCase(entry.kind)}</dd>
          <dt>Reference</dt>
          <dd className={styles.reference}>{entry.reference}</dd>
          {entry.listing && (
            <>
              <dt>Listing</dt>
              <dd>
                <Link to={`/listing/${entry.listing.slug}`}>{entry.listing.title}</Link>
              </dd>
            </>
          )}
        </dl>
      </details>
    </li>
  );
}

/** A shortened reference; the details show it in full. */
const short = (reference: string) => (reference.length > 14 ? `${reference.slice(0, 12)}…` : reference);

function sentenceCase(word: string): string {
  const words = word.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
