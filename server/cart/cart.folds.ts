import type { Fold } from '#server/kernel/decider';
import type { ListingId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { type CartEvent, cartEvents } from './cart.events.js';

/** The listings in a cart in the order they were added, each with its price on that day, kobo. */
export type Cart = Map<ListingId, Kobo>;

/** What a person's cart holds. Stream `cart-<person>`. */
export const cartContents: Fold<Cart, CartEvent> = {
  category: 'cart',
  events: cartEvents,
  initial: () => new Map(),
  evolve(items, { type, data }) {
    switch (type) {
      case 'CartItemAdded':
        return items.set(data.listingId, data.price);
      case 'CartItemRemoved':
        items.delete(data.listingId);
        return items;
      case 'CartCleared':
        items.clear();
        return items;
    }
  },
};
