import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../ui/button';
import { lazyPanel } from '../ui/lazy-panel';
import { Group } from '../ui/layout';
import { Link } from '../ui/link';
import { Naira } from '../ui/naira';
import { Status } from '../ui/status';
import { texts as disputeTexts } from './entry-disputes.texts';
import type { EntryDispute } from './entry-disputes.api';
import { lagosClock, lagosInstant } from '../ui/lagos';
import { isRefundOut, type Story } from './stories';
import type { Transaction } from './wallet.api';
import styles from './wallet.module.css';
import { texts } from './wallet.texts';

const DisputeModal = lazyPanel(async () => (await import('./dispute-modal')).DisputeModal);
const WhyModal = lazyPanel(async () => (await import('./why-modal')).WhyModal);

interface Props {
  story: Story;
  /** What the owner asked about it, if anything. */
  dispute?: EntryDispute;
}

/** One row of the history; expanded, it shows its postings and the balance afterwards. */
export function Entry({ story: { entry, paidIn }, dispute }: Props) {
  const [open, setOpen] = useState<'why' | 'dispute'>();
  const close = () => setOpen(undefined);
  return (
    <li>
      <details className={styles.entry}>
        <summary>
          <span className={styles.what}>
            <span className={styles.label}>{entry.label}</span>
            <span className={`muted ${styles.about}`}>
              {entry.listing?.title && <span className={styles.guide}>{entry.listing.title}</span>}
              <span>
                <time dateTime={entry.timestamp} title={lagosInstant(entry.timestamp)}>
                  {lagosClock(entry.timestamp)}
                </time>
                {paidIn && ` · ${isRefundOut(entry) ? texts.entry.returnedTo : texts.entry.paidWith}`}
                {entry.reference && <span className={styles.short}> · {short(entry.reference)}</span>}
              </span>
            </span>
          </span>
          {entry.status !== 'posted' && (
            <span className={styles.status}>
              <Status tone="attention">{sentenceCase(entry.status)}</Status>
            </span>
          )}
          {dispute && (
            <span className={styles.status}>
              <Status tone={dispute.status === 'solved' ? 'good' : 'attention'}>
                {disputeTexts.status[dispute.status]}
              </Status>
            </span>
          )}
          <span className={entry.type === 'credit' ? styles.credit : styles.debit}>
            <Naira kobo={entry.amount_kobo} signed={entry.direction} />
          </span>
          <IconChevronDown size={20} aria-hidden="true" className={styles.chevron} />
        </summary>
        {paidIn && <Postings paidIn={paidIn} paidOut={entry} />}
        <dl className={styles.facts}>
          <dt>{texts.entry.balanceAfter}</dt>
          <dd>
            <Naira kobo={entry.running_balance_kobo} />
            {paidIn && <span className="muted">, {texts.entry.unchanged}</span>}
          </dd>
          <dt>{texts.entry.instant}</dt>
          <dd>{lagosInstant(entry.timestamp)}</dd>
          {entry.available_at && (
            <>
              <dt>{texts.entry.availableFrom}</dt>
              <dd>{lagosInstant(entry.available_at)}</dd>
            </>
          )}
          <dt>{texts.entry.kind}</dt>
          <dd>{sentenceCase(entry.kind)}</dd>
          {entry.reference && (
            <>
              <dt>{texts.entry.reference}</dt>
              <dd className={styles.reference}>{entry.reference}</dd>
            </>
          )}
          {entry.listing && (
            <>
              <dt>{texts.entry.listing}</dt>
              <dd>
                <Link to={`/listing/${entry.listing.slug}`}>{entry.listing.title}</Link>
              </dd>
            </>
          )}
        </dl>
        <Group gap={8}>
          <Button variant="subtle" size="compact" onClick={() => setOpen('why')}>
            {texts.why.open}
          </Button>
          <Button variant="subtle" size="compact" onClick={() => setOpen('dispute')}>
            {dispute ? disputeTexts.own : disputeTexts.open}
          </Button>
        </Group>
      </details>
      <WhyModal entry={entry} opened={open === 'why'} onClose={close} />
      <DisputeModal entry={entry} dispute={dispute} opened={open === 'dispute'} onClose={close} />
    </li>
  );
}

/**
 * A checkout brings the payment in and pays the guide with it, a refund brings the price in and returns it: either pair
 * leaves the balance as it was.
 */
const Postings = ({ paidIn, paidOut }: { paidIn: Transaction; paidOut: Transaction }) => (
  <ul className={styles.postings} aria-label={texts.entry.postings}>
    <li>
      {isRefundOut(paidOut) ? texts.entry.refundIn : texts.entry.paidIn}{' '}
      <Naira kobo={paidIn.amount_kobo} signed={paidIn.direction} />
    </li>
    <li>
      {isRefundOut(paidOut) ? texts.entry.refundOut : texts.entry.paidOut}{' '}
      <Naira kobo={paidOut.amount_kobo} signed={paidOut.direction} />
    </li>
  </ul>
);

/** A shortened reference; the details show it in full. */
const short = (reference: string) => (reference.length > 14 ? `${reference.slice(0, 12)}…` : reference);

function sentenceCase(word: string): string {
  const words = word.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
