import { type DepositOutcome, ProviderPayment } from '../ui/provider-payment';
import { type Meeting, meeting as meetingQuery } from './meetings.api';
import { meetingChanges } from './meetings.commands';
import { texts } from './meetings.texts';
import { useClock } from './use-clock';

const says = texts.cardPayment;

interface Props {
  reference: string;
  meeting: Meeting;
  /** Back to the ways to pay. */
  leave: () => void;
}

/** What became of a payment for a meeting by card or bank. */
export function CardPayment({ reference, meeting, leave }: Props) {
  const now = useClock(1_000);
  const { id, deposit, status } = meeting;
  const own = deposit?.reference === reference ? deposit : undefined;
  const isLate = status === 'expired' || (status === 'held' && Date.parse(meeting.pay_by ?? '') <= now);
  return (
    <ProviderPayment
      reference={reference}
      outcome={outcomeOf(own, status)}
      words={isLate ? { ...says, ...says.late } : says}
      bought={meetingQuery(id)}
      changes={meetingChanges}
      leave={leave}
    />
  );
}

function outcomeOf(deposit: Meeting['deposit'] | undefined, status: Meeting['status']): DepositOutcome {
  if (!deposit) return undefined;
  if (deposit.status === 'kept') return { status: 'kept', why: says.reasons[deposit.reason ?? 'not_held'] };
  return { status: deposit.status === 'paid' && status !== 'held' ? 'bought' : 'awaited' };
}
