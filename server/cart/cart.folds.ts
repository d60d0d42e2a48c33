import type { Fold } from '#server/kernel/decider';
import type { CouponId, ListingId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { type CartEvent, cartEvents } from './cart.events.js';

/** The listings in a cart in the order they were added, each with its price on that day, kobo; and its coupon. */
export type Cart = { items: Map<ListingId, Kobo>; coupon?: { couponId: CouponId; code: string } };

/** What a person's cart holds. Stream `cart-<person>`. */
export const cartContents: Fold<Cart, CartEvent> = {
  category: 'cart',
  events: cartEvents,
  initial: () => ({ items: new Map() }),
  evolve(cart, { type, data }) {
    switch (type) {
      case 'CartItemAdded':
        cart.items.set(data.listingId, data.price);
        return cart;
      case 'CartItemRemoved':
        cart.items.delete(data.listingId);
        return cart;
      case 'CartCleared':
        cart.items.clear();
        cart.coupon = undefined;
        return cart;
      case 'CartCouponApplied':
        cart.coupon = { couponId: data.couponId, code: data.code };
        return cart;
      case 'CartCouponRemoved':
        cart.coupon = undefined;
        return cart;
    }
  },
};
