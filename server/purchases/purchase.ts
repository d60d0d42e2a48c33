import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import { type Kobo, share } from '#server/kernel/money';
import { conflict, notFound } from '#server/kernel/domain-error';
import type { Sealed } from '#server/kernel/sealed';
import { buyable, type OnOffer } from './offer.folds.js';
import { type PurchaseEvent, purchaseEvents, type PurchaseRefunded } from './purchases.events.js';
import { type RefundFacts, refuseRefund, type Sale } from './refund-policy.js';

type Order = { listingId: ListingId; buyerId: UserId; reference: Reference; at: Instant };

/**
 * `reference` is unique to this command; an unfinished purchase keeps its reference, and a used reference starts nothing.
 * A payment from the wallet takes no checkout over that is open at the provider.
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

/** The buyer wants the price back. */
export class RequestRefund {
  readonly type = 'RequestRefund';
  constructor(readonly data: Omit<Order, 'reference'> & { reason: Sealed | null }) {}
}

/** The price is with the buyer again. */
export class CompleteRefund {
  readonly type = 'CompleteRefund';
  constructor(readonly data: Order & { to: 'card' | 'wallet' }) {}
}

type Offered = { offer: OnOffer };
/** The buyer works for the marketplace. */
type Buyer = { isStaff: boolean };
/** The platform's commission, in basis points, by the terms `terms`. */
type Commission = { basisPoints: number; terms: number };

export type PurchaseCommand =
  | WithFacts<StartPurchase, Offered & Buyer>
  | WithFacts<CompletePurchase, Offered & Commission>
  | AbandonPurchase
  | WithFacts<RequestRefund, RefundFacts>
  | CompleteRefund;

export type Refund = { status: 'requested' | 'refunded'; requestedAt: Instant; reason: Sealed | null } & Partial<
  Pick<PurchaseRefunded['data'], 'at' | 'to'>
>;

/**
 * `pending` is the reference a buyer may still pay, `replaced` the one before it; `prices` holds the price of each attempt. `ended` are the references that
 * were declined or refunded: none of them buys again. `refund` is that of the last purchase.
 */
export type Purchase = {
  owned?: Reference;
  pending?: Reference;
  replaced?: Reference;
  sale?: Sale;
  refund?: Refund;
  prices: Map<Reference, Kobo>;
  ended: Set<Reference>;
};

export const purchaseId = (listingId: ListingId, buyerId: UserId) => `${listingId}-${buyerId}`;

export const purchase: Decider<Purchase, PurchaseCommand, PurchaseEvent> = {
  category: 'purchase',
  events: purchaseEvents,
  initial: () => ({ prices: new Map(), ended: new Set() }),

  assumesEmpty: ({ type }) => type === 'StartPurchase',

  decide(command, state) {
    if (command.type === 'RequestRefund') return requestRefund(command.data, state);
    const { type, data } = command;
    const { listingId, buyerId, reference, at } = data;
    const own = { listingId, buyerId, reference, at };
    switch (type) {
      case 'StartPurchase': {
        const { offer, isStaff, expectedPrice, method } = data;
        if (state.prices.has(reference)) return [];
        const { creatorId, price } = buyable({ offer, isStaff, isOwned: state.owned !== undefined }, buyerId);
        if (expectedPrice !== undefined && expectedPrice !== price)
          throw conflict('price_changed', 'The price of this listing has changed.', { price_kobo: price });
        if (!method && state.pending && state.prices.get(state.pending) === price) return [];
        return [{ type: 'PurchaseStarted', data: { ...own, creatorId, price } }];
      }

      case 'CompletePurchase': {
        const { amount, offer, basisPoints, terms, method } = data;
        const price = state.prices.get(reference);
        if (state.owned === reference || state.ended.has(reference)) return [];
        const declined = (reason: 'already_owned' | 'not_on_offer' | 'price_changed'): PurchaseEvent[] => [
          { type: 'PurchaseDeclined', data: { ...own, amount, reason, ...(method && { method }) } },
        ];
        if (state.owned) return declined('already_owned');
        if (!offer?.published || offer.creatorId === buyerId || offer.coauthors.includes(buyerId))
          return declined('not_on_offer');
        if (price !== amount) return declined('price_changed');
        const commission = share(price, basisPoints);
        return [
          {
            type: 'PurchaseCompleted',
            data: {
              ...{ ...own, creatorId: offer.creatorId, price, commission, basisPoints, terms },
              method: method ?? 'card',
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
        const { creatorId, price, commission } = state.sale!;
        const { reason } = state.refund;
        return [{ type: 'PurchaseRefunded', data: { ...own, creatorId, price, commission, reason, to: data.to } }];
      }
    }
  },

  evolve(state, { type, data }) {
    const { reference } = data;
    switch (type) {
      case 'PurchaseStarted':
        state.prices.set(reference, data.price);
        state.replaced = state.pending;
        state.pending = reference;
        return state;
      case 'PurchaseCompleted': {
        const { creatorId, price, commission, method, at } = data;
        state.owned = reference;
        state.sale = { creatorId, price, commission, method, at };
        state.refund = undefined;
        state.pending = undefined;
        return state;
      }
      case 'RefundRequested':
        state.refund = { status: 'requested', requestedAt: data.at, reason: data.reason };
        return state;
      case 'PurchaseRefunded':
        state.refund = { ...state.refund!, status: 'refunded', at: data.at, to: data.to };
        state.ended.add(reference);
        state.owned = undefined;
        return state;
      case 'PurchaseDeclined':
        state.ended.add(reference);
        if (state.pending === reference) state.pending = undefined;
        return state;
      case 'PurchaseAbandoned':
        if (state.pending === reference) state.pending = state.replaced;
        state.replaced = undefined;
        return state;
    }
  },
};

export const ALREADY_REFUNDED = 'This purchase was refunded already.';

/** A second request is the refund that is under way. What was paid from the wallet is back in it at once. */
function requestRefund(
  { listingId, buyerId, at, reason, opened, sections, policy }: WithFacts<RequestRefund, RefundFacts>['data'],
  { owned, sale, refund }: Purchase,
): PurchaseEvent[] {
  if (!owned || !sale) throw refund ? conflict('already_refunded', ALREADY_REFUNDED) : notFound();
  if (refund) return [];
  refuseRefund(sale, { opened, sections, policy }, at);
  const { creatorId, price, commission, method } = sale;
  const own = { listingId, buyerId, reference: owned, at, creatorId, price, reason };
  const requested = { ...own, opened, sections };
  if (method === 'card') return [{ type: 'RefundRequested', data: requested }];
  return [
    { type: 'RefundRequested', data: { ...requested, method } },
    { type: 'PurchaseRefunded', data: { ...own, commission, to: 'wallet', method } },
  ];
}
