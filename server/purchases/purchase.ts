import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import { isGift } from '#server/kernel/gift-references';
import type { Kobo } from '#server/kernel/money';
import { conflict, notFound } from '#server/kernel/domain-error';
import type { Sealed } from '#server/kernel/sealed';
import {
  decideDisputed,
  heldForBuyer,
  isOnDispute,
  leftInWallet,
  type PurchaseDisputeCommand,
  type Sold,
} from './disputed-purchase.js';
import { type AccessCommand, decideAccess, isOnAccess } from './gift-access.js';
import { buyable, isCoauthor, type OnOffer } from './offer.folds.js';
import {
  type AppliedCoupon,
  type CardPart,
  type PurchaseDeclined,
  type PurchaseEvent,
  purchaseEvents,
  type PurchaseRefunded,
  type RefundRequested,
} from './purchases.events.js';
import { underReview } from './quarantine.js';
import { type RefundFacts, refuseRefund, type Sale } from './refund-policy.js';
import { splitSale } from '#server/kernel/sale-split';

type Order = { listingId: ListingId; buyerId: UserId; reference: Reference; at: Instant };

/**
 * `reference` is unique to this command; an unfinished purchase keeps its reference, and a used reference starts nothing.
 * A payment from the wallet takes no checkout over that is open at the provider. `expectedPrice`: what the buyer means to pay.
 */
export class StartPurchase {
  readonly type = 'StartPurchase';
  constructor(readonly data: Order & { expectedPrice?: Kobo; method?: 'wallet' }) {}
}

/** The payment of this reference settled with `amount`: it buys the listing if that is still on offer at this price. */
export class CompletePurchase {
  readonly type = 'CompletePurchase';
  constructor(readonly data: Order & { amount: Kobo; method?: 'wallet' }) {}
}

/** The payment of this reference failed. */
export class AbandonPurchase {
  readonly type = 'AbandonPurchase';
  constructor(readonly data: Order) {}
}

/**
 * The buyer wants the price back. `gift`: of what the buyer gave away, and who took it; `untaken` where the time to take it is
 * over, so that the price becomes credit whenever the purchase was.
 */
export class RequestRefund {
  readonly type = 'RequestRefund';
  constructor(readonly data: Omit<Order, 'reference'> & { reason: Sealed | null; gift?: GivenAway }) {}
}
export type GivenAway = { reference: Reference; takerId?: UserId; untaken?: true };

/** The price is with the buyer again. */
export class CompleteRefund {
  readonly type = 'CompleteRefund';
  constructor(readonly data: Order & { to: 'card' | 'wallet' }) {}
}

type Offered = { offer: OnOffer };
/** `isStaff`: the buyer works for the marketplace. `isHeld`: another payment of the buyer for the listing waits for finance. */
type Buyer = { isStaff: boolean; isHeld: boolean };
/** The coupon that this payment holds. */
type Lowered = { coupon?: AppliedCoupon };
/** What the provider collected of the price in the payment of a cart; absent where the balance paid all of it. */
type PaidByCard = { card?: CardPart };
/** True where the payment uses the coupon that lowered its price; absent without one. */
type Holding = { couponHeld?: boolean };
/** The platform's commission, in basis points, by the terms `terms`. The platform bears what the payment provider takes. */
type Commission = { basisPoints: number; terms: number };

export type PurchaseCommand =
  | WithFacts<StartPurchase, Offered & Buyer & Lowered>
  | WithFacts<CompletePurchase, Offered & Commission & Holding>
  | AbandonPurchase
  | WithFacts<RequestRefund, RefundFacts & PaidByCard>
  | CompleteRefund
  | PurchaseDisputeCommand
  | AccessCommand;

/** `toCard`: what of the price goes back to the card, kobo; absent where that is all of it, or nothing. */
export type Refund = { status: 'requested' | 'refunded'; requestedAt: Instant; reason: Sealed | null } & Partial<
  Pick<PurchaseRefunded['data'], 'at' | 'to' | 'toCard'>
>;

/**
 * `pending` is the reference a buyer may still pay, `replaced` the one before it; `prices` holds the price of each attempt, and `coupons` the coupon that lowered it. `ended` are the references that
 * were declined or refunded, and the gifts whose access ended: none of them gives access again. `refund` is that of the last purchase. A listing that is owned
 * by a gift has no `sale`: its recipient paid nothing. `sold`: every completed purchase.
 */
export type Purchase = {
  owned?: Reference;
  pending?: Reference;
  replaced?: Reference;
  sale?: Sale;
  refund?: Refund;
  prices: Map<Reference, Kobo>;
  coupons: Map<Reference, AppliedCoupon>;
  ended: Set<Reference>;
  sold: Map<Reference, Sold>;
};

/** `reference`: of the payment. What is bought to be given away is a purchase beside the buyer's own. */
export const purchaseId = (listingId: ListingId, buyerId: UserId, reference?: Reference) =>
  reference && isGift(reference) ? `${listingId}-${buyerId}-${reference}` : `${listingId}-${buyerId}`;

export const purchase: Decider<Purchase, PurchaseCommand, PurchaseEvent> = {
  category: 'purchase',
  events: purchaseEvents,
  initial: () => ({ prices: new Map(), coupons: new Map(), ended: new Set(), sold: new Map() }),

  assumesEmpty: ({ type }) => type === 'StartPurchase',

  decide(command, state) {
    if (command.type === 'RequestRefund') return requestRefund(command.data, state);
    if (isOnDispute(command)) return decideDisputed(command, state);
    if (isOnAccess(command)) return decideAccess(command, state);
    const { type, data } = command;
    const { listingId, buyerId, reference, at } = data;
    const own = { listingId, buyerId, reference, at };
    switch (type) {
      case 'StartPurchase': {
        const { offer, isStaff, isHeld, expectedPrice, method, coupon } = data;
        if (state.prices.has(reference)) return [];
        const { creatorId, price: listPrice } = buyable(
          { offer, isStaff, isOwned: state.owned !== undefined },
          buyerId,
        );
        if (isHeld) throw underReview();
        const price = listPrice - (coupon?.discount ?? 0);
        const isAsExpected = expectedPrice === undefined || expectedPrice === price;
        if (!isAsExpected || (coupon && coupon.listPrice !== listPrice))
          throw conflict('price_changed', 'The price of this listing has changed.', { price_kobo: price });
        if (!method && state.pending && state.prices.get(state.pending) === price)
          if (state.coupons.get(state.pending)?.couponId === coupon?.couponId) return [];
        return [{ type: 'PurchaseStarted', data: { ...own, creatorId, price, ...(coupon && { coupon }) } }];
      }

      case 'CompletePurchase': {
        const { amount, offer, basisPoints, terms, method, couponHeld } = data;
        const price = state.prices.get(reference);
        if (state.owned === reference || state.ended.has(reference)) return [];
        const declined = (reason: PurchaseDeclined['data']['reason']): PurchaseEvent[] => [
          { type: 'PurchaseDeclined', data: { ...own, amount, reason, ...(method && { method }) } },
        ];
        if (state.owned) return declined('already_owned');
        if (!offer?.published || offer.creatorId === buyerId || isCoauthor(offer, buyerId))
          return declined('not_on_offer');
        if (price !== amount) return declined('price_changed');
        const coupon = state.coupons.get(reference);
        if (coupon && !couponHeld) return declined('coupon_lost');
        const { commission, shares } = splitSale(price, basisPoints, offer.coauthors);
        return [
          {
            type: 'PurchaseCompleted',
            data: {
              ...{ ...own, creatorId: offer.creatorId, price, commission, basisPoints, terms },
              method: method ?? 'card',
              ...(coupon && { coupon }),
              ...(shares.length > 0 && { shares }),
            },
          },
        ];
      }

      case 'AbandonPurchase':
        return state.pending === reference || state.replaced === reference
          ? [{ type: 'PurchaseAbandoned', data: own }]
          : [];

      case 'CompleteRefund': {
        if (state.owned !== reference || state.refund?.status !== 'requested') return [];
        const { reason, toCard } = state.refund;
        const back = { ...own, ...givenBack(state.sale!), reason, to: data.to };
        const part = data.to === 'card' && toCard !== undefined && { toCard };
        const held = data.to === 'wallet' ? heldForBuyer(own, state.sold.get(reference)!) : [];
        return [...held, { type: 'PurchaseRefunded', data: { ...back, ...part } }];
      }
    }
  },

  evolve(state, { type, data }) {
    const { reference } = data;
    switch (type) {
      case 'PurchaseStarted':
        state.prices.set(reference, data.price);
        if (data.coupon) state.coupons.set(reference, data.coupon);
        state.replaced = state.pending;
        state.pending = reference;
        return state;
      case 'PurchaseCompleted': {
        const { creatorId, price, commission, method, shares, at } = data;
        state.owned = reference;
        state.sale = { creatorId, price, commission, method, at, ...(shares && { shares }) };
        state.sold.set(reference, { ...state.sale, disputes: new Map() });
        state.refund = undefined;
        state.pending = undefined;
        return state;
      }
      case 'RefundRequested':
        state.refund = { status: 'requested', requestedAt: data.at, reason: data.reason, ...partOf(data) };
        return state;
      case 'PurchaseRefunded':
        state.refund = {
          requestedAt: data.at,
          reason: null,
          ...state.refund,
          status: 'refunded',
          ...{ at: data.at, to: data.to, toCard: data.toCard },
        };
        Object.assign(state.sold.get(reference)!, {
          ...{ refundedTo: data.to, refundedAt: data.at, credit: leftInWallet(data) },
        });
        state.ended.add(reference);
        state.owned = undefined;
        return state;
      case 'PurchaseDisputed':
        state.sold
          .get(reference)!
          .disputes.set(data.dispute, { status: 'open', reason: data.reason, dueAt: data.dueAt });
        if (state.owned === reference) state.sale!.isDisputed = true;
        return state;
      case 'PurchaseDisputeEnded': {
        const { disputes } = state.sold.get(reference)!;
        disputes.get(data.dispute)!.status = data.outcome;
        if (state.owned === reference)
          state.sale!.isDisputed = [...disputes.values()].some(({ status }) => status === 'open');
        return state;
      }
      case 'PurchaseDeclined':
        state.ended.add(reference);
        if (state.pending === reference) state.pending = undefined;
        if (state.replaced === reference) state.replaced = undefined;
        return state;
      case 'AccessGiven':
        return Object.assign(state, { owned: reference, sale: undefined, refund: undefined, pending: undefined });
      case 'AccessEnded':
        state.ended.add(reference);
        state.owned = undefined;
        return state;
      case 'AccessDeclined':
        return state;
      case 'PurchaseAbandoned':
        if (state.pending === reference) state.pending = state.replaced;
        state.replaced = undefined;
        return state;
    }
  },
};

/** Of a price of which the card paid a part. */
const partOf = ({ price, card }: RefundRequested['data']) => card && card.amount < price && { toCard: card.amount };

/** What a refund takes back from whom. */
const givenBack = ({ creatorId, price, commission, shares }: Sale) => ({
  ...{ creatorId, price, commission },
  ...(shares && { shares }),
});

export const ALREADY_REFUNDED = 'This purchase was refunded already.';

/**
 * A second request is the refund that is under way; a gift that is not taken in time may be refunded before. What was paid from
 * the wallet is back in it at once, and so is the price of a gift, as its checkout says.
 */
function requestRefund(
  { listingId, buyerId, at, reason, gift, card, ...facts }: WithFacts<RequestRefund, RefundFacts & PaidByCard>['data'],
  { owned, sale, sold, refund }: Purchase,
): PurchaseEvent[] {
  if (refund && (owned || gift?.untaken)) return [];
  if (!owned || !sale) throw refund ? conflict('already_refunded', ALREADY_REFUNDED) : notFound();
  if (!gift?.untaken) refuseRefund(sale, facts, at);
  else if (sale.price === 0) return [];
  const { creatorId, price, method } = sale;
  const { opened, sections } = facts;
  const order = { listingId, buyerId, reference: owned, at };
  const own = { ...order, reason };
  const requested = { ...own, creatorId, price, opened, sections };
  if (method === 'card') return [{ type: 'RefundRequested', data: requested }];
  if (card && !gift) return [{ type: 'RefundRequested', data: { ...requested, card } }];
  return [
    { type: 'RefundRequested', data: { ...requested, method } },
    ...heldForBuyer(order, sold.get(owned)!),
    { type: 'PurchaseRefunded', data: { ...own, ...givenBack(sale), to: 'wallet', method } },
  ];
}
