import type { Reactions } from '#server/kernel/reactions';
import type { PurchaseCompleted } from '#server/purchases/purchases.events';
import { TakeBoughtFromCart } from './cart.js';

/** A listing leaves its buyer's cart when it is owned. */
export const cartReactions: Reactions<PurchaseCompleted> = {
  PurchaseCompleted: ({ data: { buyerId, listingId, at } }) => new TakeBoughtFromCart({ buyerId, listingId, at }),
};
