import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import { type Kobo, share } from '#server/kernel/money';
import { conflict, forbidden, notFound, rejected } from '#server/kernel/domain-error';
import { type PurchaseEvent, purchaseEvents } from './purchases.events.js';

type Order = { listingId: ListingId; buyerId: UserId; reference: Reference; at: Instant };
/** A listing's creator, current price and numbers of sections and items, from its stream; undefined before it is submitted. */
export type OnOffer =
  { creatorId: UserId; price: Kobo; published: boolean; sections: number; items: number } | undefined;

/** `reference` is unique to this command; an unfinished purchase keeps its reference, and a used reference starts nothing. */
export class StartPurchase {
  readonly type = 'StartPurchase';
  constructor(readonly data: Order & { expectedPrice?: Kobo }) {}
}

/** The payment of this reference settled with `amount`: it buys the listing if that is still on offer at this price. */
export class CompletePurchase {
  readonly type = 'CompletePurchase';
  constructor(readonly data: Order & { amount: Kobo }) {}
}

/** The payment of this reference failed. */
export class AbandonPurchase {
  readonly type = 'AbandonPurchase';
  constructor(readonly data: Order) {}
}

type Offered = { offer: OnOffer };
/** The buyer works for the marketplace. */
type Buyer = { isStaff: boolean };
/** The platform's commission, in basis points, by the terms `terms`. */
type Commission = { basisPoints: number; terms: number };

export type PurchaseCommand =
  WithFacts<StartPurchase, Offered & Buyer> | WithFacts<CompletePurchase, Offered & Commission> | AbandonPurchase;

/** `pending` is the reference a buyer may still pay; `prices` holds the price of each attempt. */
export type Purchase = {
  owned?: Reference;
  pending?: Reference;
  prices: Map<Reference, Kobo>;
  declined: Set<Reference>;
};

export const purchaseId = (listingId: ListingId, buyerId: UserId) => `${listingId}-${buyerId}`;

export const purchase: Decider<Purchase, PurchaseCommand, PurchaseEvent> = {
  category: 'purchase',
  events: purchaseEvents,
  initial: () => ({ prices: new Map(), declined: new Set() }),

  assumesEmpty: ({ type }) => type === 'StartPurchase',

  decide({ type, data }, state) {
    const { listingId, buyerId, reference, at } = data;
    const own = { listingId, buyerId, reference, at };
    switch (type) {
      case 'StartPurchase': {
        const { offer, isStaff, expectedPrice } = data;
        if (state.prices.has(reference)) return [];
        if (state.owned) throw conflict('already_owned', 'You already own this listing.');
        if (!offer) throw notFound();
        if (offer.creatorId === buyerId) throw rejected('own_listing', 'This is your own listing.');
        if (!offer.published) throw rejected('not_on_offer', 'This listing is not on sale.');
        if (isStaff) throw forbidden('staff', 'Staff accounts do not buy guides.');
        refuseEmpty(offer);
        if (expectedPrice !== undefined && expectedPrice !== offer.price)
          throw conflict('price_changed', 'The price of this listing has changed.', { price_kobo: offer.price });
        if (state.pending && state.prices.get(state.pending) === offer.price) return [];
        return [{ type: 'PurchaseStarted', data: { ...own, creatorId: offer.creatorId, price: offer.price } }];
      }

      case 'CompletePurchase': {
        const { amount, offer, basisPoints, terms } = data;
        const price = state.prices.get(reference);
        if (state.owned === reference || state.declined.has(reference)) return [];
        const declined = (reason: 'already_owned' | 'not_on_offer' | 'price_changed'): PurchaseEvent[] => [
          { type: 'PurchaseDeclined', data: { ...own, amount, reason } },
        ];
        if (state.owned) return declined('already_owned');
        if (!offer?.published || offer.creatorId === buyerId) return declined('not_on_offer');
        if (price !== amount) return declined('price_changed');
        const commission = share(price, basisPoints);
        return [
          {
            type: 'PurchaseCompleted',
            data: { ...own, creatorId: offer.creatorId, price, commission, basisPoints, terms, method: 'card' },
          },
        ];
      }

      case 'AbandonPurchase':
        return state.pending === reference ? [{ type: 'PurchaseAbandoned', data: own }] : [];
    }
  },

  evolve(state, { type, data }) {
    const { reference } = data;
    switch (type) {
      case 'PurchaseStarted':
        state.prices.set(reference, data.price);
        state.pending = reference;
        return state;
      case 'PurchaseCompleted':
        state.owned = reference;
        state.pending = undefined;
        return state;
      case 'PurchaseDeclined':
        state.declined.add(reference);
        if (state.pending === reference) state.pending = undefined;
        return state;
      case 'PurchaseAbandoned':
        state.pending = undefined;
        return state;
    }
  },
};

/** A payment that began is completed all the same: contents are only ever added. */
function refuseEmpty({ sections, items }: NonNullable<OnOffer>) {
  if (sections === 0) throw conflict('empty_listing', 'This guide has no sections yet.');
  if (items === 0) throw conflict('empty_listing', 'The sections of this guide are still empty.');
}
