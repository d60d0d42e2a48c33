import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isNotFound } from '../lib/http/api-error';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Stack } from '../ui/layout';
import { Link } from '../ui/link';
import { Mark } from '../ui/loader';
import { cardPayment, isWaiting, ownPremium, paymentKey, type Premium } from './premium.api';
import { premiumChanges, verifyPayment } from './premium.commands';
import { texts } from './premium.texts';

const says = texts.cardPayment;

interface Props {
  reference: string;
  premium: Premium;
  /** Back to the offers. */
  leave: () => void;
}

/** What became of a payment by card or bank, kept current. The provider has returned from it; only the server knows its outcome. */
export function CardPayment({ reference, premium, leave }: Props) {
  const { data: payment, error, refetch } = useQuery(cardPayment(reference));
  const { send: verify, isSending } = useCommand({
    mutationFn: verifyPayment,
    meta: { changes: [paymentKey(reference), ...premiumChanges] },
  });
  useEffect(() => verify(reference), [verify, reference]);
  const deposit = premium.deposit?.reference === reference ? premium.deposit : undefined;
  const status = payment?.status;
  // Premium follows the payment: no live message comes before the socket is connected.
  useQuery({ ...ownPremium, refetchInterval: status === 'paid' && deposit?.status === 'awaited' ? 1_000 : false });

  const back = <Button onClick={leave}>{says.again}</Button>;
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
  if (deposit?.status === 'bought') return <Said title={says.bought} />;
  if (deposit?.status === 'kept')
    return <Said title={says.kept} text={says.reasons[deposit.reason ?? 'insufficient_funds']} action={openWallet} />;
  if (status === 'under_review') return <Said title={says.checking.title} text={says.checking.text} />;
  if (status === 'paid' && deposit) return <Said isBusy title={says.arrived.title} text={says.arrived.text} />;
  // The person began another payment after this one, which the mail speaks of.
  if (status === 'paid') return <Said title={says.received} action={openWallet} />;
  if (!isWaiting(status))
    return <Said title={says.unpaid} text={status === 'refunded' ? says.returned : says.notCharged} action={back} />;
  return (
    <Said
      isBusy
      title={says.waiting.title}
      text={says.waiting.text}
      action={
        <>
          <Button loading={isSending} onClick={() => verify(reference)}>
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
  action?: React.ReactNode;
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
