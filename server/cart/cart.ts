import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { conflict } from '#server/kernel/domain-error';
import type { CouponId, Instant, ListingId, UserId } from '#server/kernel/ids';
import type { Coupon, PricedLine } from '#server/coupons/coupon.folds';
import { type CouponUses, discountedFor } from '#server/purchases/coupon-uses.folds';
import { buyable, type Offered } from '#server/purchases/offer.folds';
import { type CartEvent, cartEvents } from './cart.events.js';
import { type Cart, cartContents } from './cart.folds.js';

/** Items of one cart. */
export const MOST_ITEMS = 50;

type Item = { buyerId: UserId; listingId: ListingId; at: Instant };

/** Without effect for a listing that is in the cart. */
export class AddToCart {
  readonly type = 'AddToCart';
  constructor(readonly data: Item) {}
}

export class RemoveFromCart {
  readonly type = 'RemoveFromCart';
  constructor(readonly data: Item) {}
}

/** The person owns the listing now. */
export class TakeBoughtFromCart {
  readonly type = 'TakeBoughtFromCart';
  constructor(readonly data: Item) {}
}

export class ClearCart {
  readonly type = 'ClearCart';
  constructor(readonly data: { buyerId: UserId; at: Instant }) {}
}

type OfCoupon = { buyerId: UserId; couponId: CouponId; at: Instant };

/** Puts a coupon that lowers something of the cart now in the place of another one. */
export class ApplyCouponToCart {
  readonly type = 'ApplyCouponToCart';
  constructor(readonly data: OfCoupon) {}
}

export class RemoveCouponFromCart {
  readonly type = 'RemoveCouponFromCart';
  constructor(readonly data: Omit<OfCoupon, 'couponId'>) {}
}

/** The person has paid with this coupon. */
export class TakeUsedCouponFromCart {
  readonly type = 'TakeUsedCouponFromCart';
  constructor(readonly data: OfCoupon) {}
}

/** What the streams of the coupon and its uses say, and what of the cart is on sale. */
type CouponFacts = { coupon: Coupon | undefined; uses: CouponUses; lines: readonly PricedLine[] };
export type BoundCartCommand =
  RemoveFromCart | TakeBoughtFromCart | ClearCart | RemoveCouponFromCart | TakeUsedCouponFromCart;
export type CartCommand = WithFacts<AddToCart, Offered> | WithFacts<ApplyCouponToCart, CouponFacts> | BoundCartCommand;

/** One person's cart. It holds what this person may buy; later changes of a listing show when the cart is read or paid. */
export const cart: Decider<Cart, CartCommand, CartEvent> = {
  category: 'cart',
  events: cartEvents,
  initial: cartContents.initial,

  decide(command, { items, coupon: applied }) {
    const { type, data } = command;
    switch (type) {
      case 'AddToCart': {
        const { buyerId, listingId, at } = data;
        if (items.has(listingId)) return [];
        const { price } = buyable(data, buyerId);
        if (items.size >= MOST_ITEMS)
          throw conflict('cart_full', `A cart holds at most ${MOST_ITEMS} guides. Check out, or remove one.`);
        return [{ type: 'CartItemAdded', data: { buyerId, listingId, price, at } }];
      }
      case 'RemoveFromCart':
        return items.has(data.listingId) ? [{ type: 'CartItemRemoved', data: { ...data, because: 'removed' } }] : [];
      case 'TakeBoughtFromCart':
        return items.has(data.listingId) ? [{ type: 'CartItemRemoved', data: { ...data, because: 'bought' } }] : [];
      case 'ClearCart':
        return items.size > 0 || applied ? [{ type: 'CartCleared', data }] : [];
      case 'ApplyCouponToCart': {
        const { buyerId, couponId, at, coupon, uses, lines } = data;
        discountedFor({ coupon, uses }, { buyerId, lines, at });
        if (applied?.couponId === couponId) return [];
        return [{ type: 'CartCouponApplied', data: { buyerId, couponId, code: coupon!.code, at } }];
      }
      case 'RemoveCouponFromCart':
        return applied
          ? [{ type: 'CartCouponRemoved', data: { ...data, couponId: applied.couponId, because: 'removed' } }]
          : [];
      case 'TakeUsedCouponFromCart':
        return applied?.couponId === data.couponId
          ? [{ type: 'CartCouponRemoved', data: { ...data, because: 'used' } }]
          : [];
    }
  },

  evolve: cartContents.evolve,
};
