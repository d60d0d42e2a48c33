import type { ReactNode } from 'react';
import { Link } from '../ui/link';
import { Naira } from '../ui/naira';
import { fullName } from '../ui/names';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import { Title } from '../ui/title';
import type { EntryDisputeOnDesk } from './entry-disputes.api';
import { texts } from './entry-disputes.texts';
import styles from './moderation.module.css';

interface Props {
  dispute: EntryDisputeOnDesk;
  children: ReactNode;
}

/** An entry that its owner finds wrong, what was written about it, and where finance can do something about it. */
export function DisputeRow({ dispute, children }: Props) {
  const { entry, reason, owner, since, reopenings, messages, wallet } = dispute;
  return (
    <li className={`card ${styles.submission}`}>
      <div>
        <Title order={3} size="h4">
          {texts.reasons[reason] ?? texts.reasons.other}
        </Title>
        <p className={styles.facts}>
          <strong>{fullName(owner, owner?.username || texts.anonymous)}</strong>
          <span>
            {entry.label} <Naira kobo={entry.amount_kobo} signed={entry.direction} />
          </span>
          <span className="muted">
            {texts.entryOf} <Time at={entry.timestamp} absolute />
          </span>
          <span className="muted">
            {texts.asked} <Time at={since} />
          </span>
          {reopenings > 0 && <Status tone="attention">{texts.sentBack(reopenings)}</Status>}
        </p>
        <small className={`muted ${styles.words}`}>{texts.reference(entry.reference)}</small>
        {entry.listing && (
          <p>
            {texts.guide}: <Link to={`/listing/${entry.listing.slug}`}>{entry.listing.title}</Link>
          </p>
        )}
        {wallet && (
          <p>
            <Link
              className={styles.replay}
              to={`/audit?wallet=${encodeURIComponent(wallet)}&revision=${entry.revision}`}
            >
              {texts.replay}
            </Link>
          </p>
        )}
      </div>
      <ol className={styles.reports}>
        {messages.map(({ from, text, outcome, at }) => (
          <li key={`${from} ${at}`}>
            <strong>{texts.wrote[from]}</strong>{' '}
            <span className="muted">
              <Time at={at} />
            </span>
            {outcome && (
              <>
                {' '}
                <Status>{texts.form.outcomes[outcome]}</Status>
              </>
            )}
            <p className={styles.words}>{text}</p>
          </li>
        ))}
      </ol>
      <Remedies dispute={dispute} />
      {children}
    </li>
  );
}

/** What finance can do about the entry elsewhere: an answer moves no money. */
function Remedies({ dispute: { entry, held_payments: held, status } }: { dispute: EntryDisputeOnDesk }) {
  if (status !== 'open') return null;
  return (
    <>
      {entry.kind === 'purchase' && <p className="muted">{texts.can.purchase}</p>}
      {held > 0 && (
        <p className="muted">
          {texts.can.held(held)} <Link to="/admin/held-payments">{texts.can.heldLink}</Link>
        </p>
      )}
    </>
  );
}
