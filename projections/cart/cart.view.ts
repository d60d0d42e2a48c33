import { cartEvents } from '#server/cart/cart.events';
import type { CouponId, Instant, ListingId, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { table, view } from '../projection.js';

/** `price` is the listing's when it was added. */
export type CartItemRow = { buyer_id: UserId; listing_id: ListingId; price: Kobo; added_at: Instant };
/** The coupon of a cart, one at most. */
type CartCouponRow = { buyer_id: UserId; coupon_id: CouponId; code: string };

/** What each person means to buy. A change is live for all pages and devices of the person. */
export const cartView = view(cartEvents)({
  name: 'cart',
  version: 2,
  tables: {
    item: table<CartItemRow>(
      ['buyer_id', 'listing_id'],
      {
        buyer_id: 'text not null',
        listing_id: 'text not null',
        price: 'bigint not null',
        added_at: 'timestamptz not null',
      },
      [['buyer_id']],
    ),
    coupon: table<CartCouponRow>(['buyer_id'], {
      buyer_id: 'text not null',
      coupon_id: 'text not null',
      code: 'text not null',
    }),
  },
  on: {
    CartItemAdded: ({ item }, { data: { buyerId, listingId, price, at } }) =>
      item.put({ buyer_id: buyerId, listing_id: listingId, price, added_at: at }),
    CartItemRemoved: ({ item }, { data: { buyerId, listingId } }) =>
      item.remove({ buyer_id: buyerId, listing_id: listingId }),
    CartCleared: ({ item, coupon }, { data: { buyerId: buyer_id } }) => {
      coupon.remove({ buyer_id });
      for (const { listing_id } of item.where({ buyer_id })) item.remove({ buyer_id, listing_id });
    },
    CartCouponApplied: ({ coupon }, { data: { buyerId, couponId, code } }) =>
      coupon.put({ buyer_id: buyerId, coupon_id: couponId, code }),
    CartCouponRemoved: ({ coupon }, { data: { buyerId } }) => coupon.remove({ buyer_id: buyerId }),
  },
  audience: ({ data }) => [{ user: data.buyerId }],
});
