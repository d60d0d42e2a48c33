import { withFacts } from '#server/kernel/command';
import type { OnOffer } from '#server/purchases/offer.folds';
import { CompletePurchase, purchase, StartPurchase } from '#server/purchases/purchase';
import type { PurchaseEvent } from '#server/purchases/purchases.events';
import { specification } from '../given.js';

export const given = specification(purchase);
export const at = '2026-01-05T09:00:00.000Z';
export const own = { listingId: 'guide', buyerId: 'ada', reference: 'pur.1', at };
export const offer = {
  creatorId: 'tunde',
  coauthors: [{ userId: 'efe', basisPoints: 2_000 }],
  price: 1_250_000,
  published: true,
  sections: 2,
  items: 5,
};
export const start = (
  more: { reference?: string; buyerId?: string; expectedPrice?: number } = {},
  on: OnOffer = offer,
) => withFacts(new StartPurchase({ ...own, ...more }), { offer: on, isStaff: false, isHeld: false });
export const complete = (more: { reference?: string; amount?: number } = {}, on: OnOffer = offer) =>
  withFacts(new CompletePurchase({ ...own, amount: 1_250_000, ...more }), { offer: on, basisPoints: 1_000, terms: 1 });

/** What the co-author gets of the price, less the commission. */
export const SHARES = [{ userId: 'efe', basisPoints: 2_000, amount: 225_000 }];
export const started = {
  type: 'PurchaseStarted',
  data: { ...own, creatorId: 'tunde', price: 1_250_000 },
} satisfies PurchaseEvent;
export const completed = {
  type: 'PurchaseCompleted',
  data: {
    ...own,
    creatorId: 'tunde',
    price: 1_250_000,
    commission: 125_000,
    basisPoints: 1_000,
    terms: 1,
    method: 'card',
    shares: SHARES,
  },
} satisfies PurchaseEvent;
export const declined = (
  reason: 'already_owned' | 'not_on_offer' | 'price_changed',
  reference = 'pur.1',
  amount = 1_250_000,
): PurchaseEvent => ({
  type: 'PurchaseDeclined',
  data: { ...own, reference, amount, reason },
});
