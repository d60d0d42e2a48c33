import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { sharedSum } from '#server/kernel/sale-split';
import type { Sealed } from '#server/kernel/sealed';
import type { Held, PurchaseEvent, PurchaseRefunded } from './purchases.events.js';
import type { Sale } from './refund-policy.js';

type Order = { listingId: ListingId; buyerId: UserId; reference: Reference; dispute: string; at: Instant };

/** The bank of the buyer disputes the payment of this reference, in the provider's dispute `dispute`. */
export class DisputePurchase {
  readonly type = 'DisputePurchase';
  constructor(readonly data: Order & { reason: string; dueAt: Instant }) {}
}

/** The dispute ended. `amount`: what the bank took of this purchase's price, kobo; 0 of a dispute that was won. */
export class EndPurchaseDispute {
  readonly type = 'EndPurchaseDispute';
  constructor(readonly data: Order & { outcome: 'won' | 'lost'; amount: Kobo }) {}
}

export type PurchaseDisputeCommand = DisputePurchase | EndPurchaseDispute;

export const isOnDispute = (command: { type: string }): command is PurchaseDisputeCommand =>
  command.type === 'DisputePurchase' || command.type === 'EndPurchaseDispute';

/** `reason` and `dueAt`: as the provider gave them when it opened. */
export type Dispute = { status: 'open' | 'won' | 'lost'; reason: string; dueAt: Instant };
/**
 * A completed purchase: whether its price went back, and its disputes by the provider's ids. `credit`: what of the price the
 * refund left in the buyer's wallet for a bank to take, kobo.
 */
export type Sold = Sale & {
  refundedTo?: 'card' | 'wallet';
  refundedAt?: Instant;
  credit?: Kobo;
  disputes: Map<string, Dispute>;
};

type Disputed = {
  owned?: Reference;
  sold: ReadonlyMap<Reference, Sold>;
  refund?: { reason: Sealed | null };
};

/**
 * What a dispute does to one purchase. The earnings are held while it is open, or the price where the buyer's wallet has it. Lost,
 * it takes the sale back as a refund does, once: a purchase that was refunded to the card gives nothing more, and of one that was
 * refunded to the wallet the buyer gives the price back, or what another dispute left of it. A dispute that took nothing of this
 * price leaves the purchase as it is.
 */
export function decideDisputed({ type, data }: PurchaseDisputeCommand, state: Disputed): PurchaseEvent[] {
  const { listingId, buyerId, reference, dispute, at } = data;
  const sold = state.sold.get(reference);
  if (!sold) return [];
  const isOwned = state.owned === reference;
  const own = { listingId, buyerId, reference, at };
  const disputed = { ...own, dispute, creatorId: sold.creatorId };
  if (type === 'DisputePurchase') {
    if (sold.disputes.has(dispute)) return [];
    const { reason, dueAt } = data;
    const held = isOwned ? earnedBy(sold) : creditOf(buyerId, sold);
    const soldAt = isOwned ? sold.at : null;
    return [{ type: 'PurchaseDisputed', data: { ...disputed, reason, dueAt, soldAt, held } }];
  }
  if (sold.disputes.get(dispute)?.status !== 'open') return [];
  const { outcome, amount } = data;
  const taken = outcome === 'lost' ? Math.min(amount, sold.price) : 0;
  const ended = (held: Held, takenBack: Kobo): PurchaseEvent => ({
    type: 'PurchaseDisputeEnded',
    data: { ...disputed, outcome, held, takenBack },
  });
  const credit = creditOf(buyerId, sold);
  if (!isOwned) return [ended(credit, Math.min(taken, sold.credit ?? 0))];
  if (taken === 0) return [ended(earnedBy(sold), 0)];
  const { creatorId, price, commission, shares } = sold;
  const back = { creatorId, price, commission, ...(shares && { shares }), reason: state.refund?.reason ?? null };
  const toCard = taken < price && { toCard: taken };
  return [
    ended([], 0),
    ...heldForBuyer(own, sold, { amount: price - taken, ended: dispute }),
    { type: 'PurchaseRefunded', data: { ...own, ...back, to: 'card', ...toCard, dispute } },
  ];
}

/**
 * What each open dispute of a price, other than one that ended, holds in the buyer's wallet, from before `amount` of the price
 * comes there: the bank may still take it back, and the buyer would have it twice.
 */
export function heldForBuyer(
  own: Omit<Order, 'dispute'>,
  { creatorId, price, disputes }: Sold,
  { amount, ended }: { amount: Kobo; ended?: string } = { amount: price },
): PurchaseEvent[] {
  if (amount === 0) return [];
  const held = [{ userId: own.buyerId, amount }];
  return [...disputes]
    .filter(([dispute, { status }]) => status === 'open' && dispute !== ended)
    .map(([dispute, { reason, dueAt }]) => ({
      type: 'PurchaseDisputed',
      data: { ...own, dispute, creatorId, reason, dueAt, soldAt: null, held },
    }));
}

/** What a refund leaves in the buyer's wallet for a bank to take: of a price that went to the card, only what its dispute left. */
export function leftInWallet({ to, price, toCard = price, dispute }: PurchaseRefunded['data']): Kobo {
  if (to === 'wallet') return price;
  return dispute === undefined ? 0 : price - toCard;
}

/** What is in the buyer's wallet of a refunded purchase. */
const creditOf = (userId: UserId, { credit: amount = 0 }: Sold): Held => (amount > 0 ? [{ userId, amount }] : []);

function earnedBy({ creatorId, price, commission, shares = [] }: Sale): Held {
  const own = { userId: creatorId, amount: price - commission - sharedSum(shares) };
  return [own, ...shares.map(({ userId, amount }) => ({ userId, amount }))].filter(({ amount }) => amount > 0);
}
