import { conflict } from '#server/kernel/domain-error';
import type { Instant, Reference, UserId } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import { planName, type PremiumOffer } from '#server/kernel/premium-offers';
import { graceEnd } from '#server/kernel/premium-periods';
import type { Sealed } from '#server/kernel/sealed';
import type { PremiumCardDeclined, PremiumChargeOrdered } from './premium.events.js';

/** `amount`: the price and its VAT together, kobo. */
export type Terms = { offer: PremiumOffer; price: Kobo; vat: Kobo; amount: Kobo };

/** Terms of today. `isSold`: false for an offer that is not sold now, which only those keep who have it. */
export type OfferTerms = Terms & { isSold?: boolean };

export type Own = { userId: UserId; at: Instant };
export type Charge = Omit<PremiumChargeOrdered['data'], 'userId' | 'at'>;
/**
 * What is paid: `months` since `anchor`, the first payment; its last period began at `from`, and the charge `reference` of
 * `charged` kobo paid it at `paidAt`. `next`: what it renews to, where that is another offer. `failed`: charges of the renewal
 * after it.
 */
export type Paid = Terms & {
  anchor: Instant;
  months: number;
  from: Instant;
  until: Instant;
  reference: Reference;
  charged: Kobo;
  paidAt: Instant;
  next?: Terms;
  isCancelled: boolean;
  failed: number;
  retryAt: Instant | null;
};
/** A deposit for which the provider's page was opened at `openedAt`, or which the kept card is to pay, and what it is to buy. */
export type Awaited = Terms & { reference: Reference; openedAt: Instant; keepCard?: true; charge?: Reference };
/** What is kept of the card that paid the deposit `reference`: `shown` and `secret` as in `PremiumCardKept`. */
export type KeptCard = { reference: Reference; shown: Sealed; secret: Sealed };
/**
 * `pending`: ordered, and not answered by the wallet. `refundedAt`: the last refund, also of one that ended before. `consent`: the
 * deposit of which the card may be kept; `card`: the one that is. `byCard`: the deposit that the card is being charged for. `isCardStopped`: the card is charged no more
 * for the renewal that failed. `ending`: cards that are kept no more, and that the provider still charges for us.
 */
export type Premium = {
  paid?: Paid;
  pending?: Charge;
  awaited: readonly Awaited[];
  isErased: boolean;
  refundedAt?: Instant;
  consent?: Reference;
  card?: KeptCard;
  ending: readonly Pick<KeptCard, 'reference' | 'secret'>[];
  byCard?: Omit<PremiumCardDeclined['data'], 'userId' | 'at' | 'isUnknown'>;
  isCardStopped?: boolean;
};

/** `past_due`: the period is over and its renewal failed; it stays until the end of the grace. */
export type PremiumStatus = 'none' | 'active' | 'cancelled' | 'past_due';

/** When the access ends that was paid so far. A late renewal does not end it before the grace does. */
const accessUntil = ({ until, isCancelled }: Paid): Instant => (isCancelled ? until : graceEnd(until));

export function statusAt({ paid }: Premium, at: Instant): PremiumStatus {
  if (!paid || at >= accessUntil(paid)) return 'none';
  if (paid.isCancelled) return 'cancelled';
  return paid.failed > 0 ? 'past_due' : 'active';
}

/** What the renewal of a period costs. */
export const renewalTerms = ({ next, offer, price, vat, amount }: Paid): Terms => next ?? { offer, price, vat, amount };

export function refuseOther(expected: Kobo | undefined, { offer, amount }: Pick<Terms, 'offer' | 'amount'>) {
  if (expected === undefined || expected === amount) return;
  throw conflict('price_changed', `${planName(offer)} costs ${naira(amount)} now, and nothing was charged.`, {
    amount_kobo: amount,
  });
}

export const chargeUnderWay = () =>
  conflict('charge_under_way', 'A payment for Premium is under way. Try again in a moment.');
export const refuseUnsold = ({ offer, isSold }: OfferTerms) => {
  if (isSold === false)
    throw conflict('not_sold', `${planName(offer)} is not sold at present, and nothing was charged.`);
};
export const noPremium = () => conflict('no_premium', 'You have no Premium.');
