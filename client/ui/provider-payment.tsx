import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isNotFound } from '../lib/http/api-error';
import { isWaiting, paymentKey, providerPayment, verifyPayment } from '../lib/http/provider-payment';
import { Button } from './button';
import { Failure } from './failure';
import { Stack } from './layout';
import { Link } from './link';
import { Mark } from './loader';
import { texts as says } from './provider-payment.texts';
import { useVerification } from './use-verification';

/** Interval of the requests for what a payment buys that has arrived, ms. */
const ARRIVING_MS = 1_000;

/** What became of the deposit that is to buy something; undefined where the person began another one after it. */
export type DepositOutcome = { status: 'awaited' } | { status: 'bought' } | { status: 'kept'; why: string } | undefined;

interface Props<Bought> {
  reference: string;
  outcome: DepositOutcome;
  /** `waiting` and `arrived` say what follows by itself; `again` names the way that `leave` goes. */
  words: { waiting: string; arrived: string; bought: string; kept: string; notCharged: string; again: string };
  /** Shows what it buys. It is asked anew while the payment has arrived: no live message comes before the socket is connected. */
  bought: UseQueryOptions<Bought, Error, Bought, string[]>;
  /** What the payment changes, apart from itself. */
  changes: readonly QueryKey[];
  leave: () => void;
}

/** What became of a payment by card or bank, kept current. The provider has returned from it; only the server knows its outcome. */
export function ProviderPayment<Bought>({ reference, outcome, words, bought, changes, leave }: Props<Bought>) {
  const { data: payment, error, refetch } = useQuery(providerPayment(reference));
  const { check, isChecking } = useVerification({
    ...{ reference, verify: verifyPayment, changes: [paymentKey(reference), ...changes], atOnce: true },
  });
  const status = payment?.status;
  useQuery({ ...bought, refetchInterval: status === 'paid' && outcome?.status === 'awaited' ? ARRIVING_MS : false });

  const back = <Button onClick={leave}>{words.again}</Button>;
  const openWallet = (
    <Button component={Link} to="/profile?tab=wallet" variant="default">
      {says.openWallet}
    </Button>
  );
  if (!payment && error)
    return isNotFound(error) ? (
      <Said title={says.unknown} action={back} />
    ) : (
      <Failure lead={says.failed} error={error} retry={() => void refetch()} />
    );
  if (outcome?.status === 'bought') return <Said title={words.bought} />;
  if (outcome?.status === 'kept') return <Said title={words.kept} text={outcome.why} action={openWallet} />;
  if (status === 'under_review') return <Said title={says.checking.title} text={says.checking.text} />;
  if (status === 'paid' && outcome) return <Said isBusy title={says.arrived} text={words.arrived} />;
  // The person began another payment after this one, which the mail speaks of.
  if (status === 'paid') return <Said title={says.received} action={openWallet} />;
  if (!isWaiting(status))
    return <Said title={says.unpaid} text={status === 'refunded' ? says.returned : words.notCharged} action={back} />;
  return (
    <Said
      isBusy
      title={says.waiting}
      text={words.waiting}
      action={
        <>
          <Button loading={isChecking} onClick={check}>
            {says.check}
          </Button>
          <Button variant="subtle" onClick={leave}>
            {says.leave}
          </Button>
        </>
      }
    />
  );
}

interface SaidProps {
  title: string;
  text?: string;
  isBusy?: boolean;
  action?: ReactNode;
}

/** Changes are announced by screen readers. */
const Said = ({ title, text, isBusy, action }: SaidProps) => (
  <Stack>
    <div role="status">
      <p>
        {isBusy && <Mark />} <strong>{title}</strong>
      </p>
      {text && <p className="muted">{text}</p>}
    </div>
    {action}
  </Stack>
);
