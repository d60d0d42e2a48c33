import { cardName } from '#server/kernel/payment-card';
import { Confirmation } from '../ui/confirmation';
import type { Premium } from './premium.api';
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
export const RemoveCard = ({ isSending, act }: { isSending: boolean; act: () => void }) => (
  <Confirmation
    label={says.remove}
    named={says.remove}
    asks={says.asks}
    yes={says.yes}
    no={says.no}
    isSending={isSending}
    act={act}
  />
);
