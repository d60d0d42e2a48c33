import { cardName } from '#server/kernel/payment-card';
import { messageOf } from '../lib/http/api-error';
import { useAttempt } from '../lib/http/use-attempt';
import { useCommand } from '../lib/http/use-command';
import { Confirmation } from '../ui/confirmation';
import { toast } from '../ui/toast';
import type { Premium } from './premium.api';
import { premiumChanges, removeCard } from './premium.commands';
import { texts } from './premium.texts';

const says = texts.card;
type Kept = NonNullable<Premium['card']>;

/** Who pays renewals: the wallet, else the card that was kept for them. A line of a `dl`. */
export function Renewals({ card, status }: { card: Kept; status: Premium['status'] }) {
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
  const name = cardName({ brand, last4, expMonth, expYear });
  return (
    <div>
      <dt>{status === 'cancelled' ? says.kept : says.renewals}</dt>
      <dd>{status === 'cancelled' ? name : card.is_expired ? says.expired(name) : says.by(name)}</dd>
    </div>
  );
}

/** The way to remove the kept card. */
export function RemoveCard() {
  const { keyOf, finish } = useAttempt();
  const command = useCommand({
    mutationFn: () => removeCard(keyOf('remove')),
    onSuccess: ({ message }) => {
      finish();
      toast.success(message);
    },
    onError: (failure) => toast.error(messageOf(failure)),
    meta: { changes: premiumChanges },
  });
  return (
    <Confirmation
      label={says.remove}
      named={says.remove}
      asks={says.asks}
      yes={says.yes}
      no={says.no}
      isSending={command.isSending}
      act={() => command.send()}
    />
  );
}
