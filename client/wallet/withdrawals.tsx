import { IconCheck, IconClock, IconCornerDownLeft, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { naira } from '#server/kernel/money';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Naira } from '../ui/naira';
import { Status } from '../ui/status';
import { formatInstant } from '../ui/time';
import { Title } from '../ui/title';
import styles from './wallet.module.css';
import { texts } from './wallet.texts';
import { type Withdrawal, withdrawals } from './withdrawals.api';

const says = texts.withdrawals;
/** Withdrawals shown at first, and more at each click. */
const [FIRST, MORE] = [3, 10];
/** The server's largest page. */
const MOST = 100;

/** The person's withdrawals with what has become of each; nothing before the first. */
export function Withdrawals() {
  const [limit, setLimit] = useState(FIRST);
  const { data, error, refetch, isPlaceholderData } = useQuery(withdrawals(limit));
  if (error && !data) return <Failure lead={says.failed} error={error} retry={() => void refetch()} />;
  if (!data || data.count === 0) return null;
  return (
    <div>
      <Title order={3} mb="sm">
        {says.title}
      </Title>
      <ul className={`card ${styles.entries}`}>
        {data.results.map((one) => (
          <WithdrawalRow key={one.id} withdrawal={one} />
        ))}
      </ul>
      {data.count > data.results.length && limit < MOST && (
        <Button
          variant="default"
          mt="md"
          loading={isPlaceholderData}
          onClick={() => setLimit(Math.min(MOST, limit + MORE))}
        >
          {says.older}
        </Button>
      )}
    </div>
  );
}

const TONES = { requested: 'plain', sent: 'plain', paid: 'good', failed: 'attention', returned: 'attention' } as const;

function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const { amount_kobo, account, status, charges_kobo, reference } = withdrawal;
  return (
    <li className={styles.withdrawal}>
      <div className={styles.heading}>
        <p>
          <strong>
            <Naira kobo={amount_kobo} />
          </strong>{' '}
          → {account ? says.to(account.bank_name, account.last4) : says.noAccount}
        </p>
        <span role="status">
          <Status tone={TONES[status]}>{says.status[status]}</Status>
        </span>
      </div>
      <ol className={styles.timeline}>
        {stepsOf(withdrawal).map(({ step, at }) => (
          <li key={step} data-step={step}>
            <StepIcon step={step} />
            <span>
              {step === 'failed' ? withdrawal.reason : says.steps[step]}
              <time className="muted" dateTime={at}>
                {formatInstant(at)}
              </time>
            </span>
          </li>
        ))}
        <Waiting withdrawal={withdrawal} />
      </ol>
      <p className={`muted ${styles.details}`}>
        {account && `${account.account_name} · `}
        {says.charges(naira(charges_kobo))} · <span className={styles.reference}>{reference}</span>
      </p>
    </li>
  );
}

const ICONS = { requested: IconCheck, sent: IconCheck, paid: IconCheck, failed: IconX, returned: IconCornerDownLeft };
type Step = keyof typeof ICONS;

function StepIcon({ step }: { step: Step }) {
  const Icon = ICONS[step];
  return <Icon size={20} aria-hidden="true" />;
}

/** What has happened, in its order. */
function stepsOf({ requested_at, sent_at, paid_at, failed_at, returned_at }: Withdrawal): { step: Step; at: string }[] {
  const all = [
    { step: 'requested' as const, at: requested_at },
    { step: 'sent' as const, at: sent_at },
    { step: 'paid' as const, at: paid_at },
    { step: 'failed' as const, at: failed_at },
    { step: 'returned' as const, at: returned_at },
  ];
  return all.flatMap(({ step, at }) => (at ? [{ step, at }] : []));
}

/** What comes next. */
function Waiting({ withdrawal: { status, reported } }: { withdrawal: Withdrawal }) {
  if (status === 'paid' || status === 'returned') return null;
  const words = status === 'sent' ? says.waiting[reported ?? 'pending'] : says.waiting[status];
  return (
    <li data-step="waiting">
      <IconClock size={20} aria-hidden="true" />
      <span>{words}</span>
    </li>
  );
}
