import { couponEvents } from '#server/coupons/coupons.events';
import type { CouponId, Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { couponUseEvents } from '#server/purchases/coupon-uses.events';
import { purchaseEvents } from '#server/purchases/purchases.events';
import { table, view } from '../projection.js';

/** Either `percent` or `amount` is set. `listing_ids`: null for every listing of the creator. */
export type CouponRow = {
  coupon_id: CouponId;
  creator_id: UserId;
  code: string;
  percent: number | null;
  amount: Kobo | null;
  listing_ids: ListingId[] | null;
  starts_at: Instant | null;
  expires_at: Instant | null;
  most_uses: number | null;
  /** The one person who may pay with it. */
  only_for: UserId | null;
  status: 'active' | 'paused' | 'ended';
  /** Uses that open payments hold. */
  reserved: number;
  used: number;
  /** What its discounts took off completed purchases, kobo, those that were refunded later included. */
  given: Kobo;
  created_at: Instant;
};
/** A buyer's use; `reference` is that of the payment or order. */
type UseRow = { coupon_id: CouponId; buyer_id: UserId; reference: Reference; status: 'reserved' | 'used' };

const { PurchaseCompleted } = purchaseEvents;
const UNUSED = { status: 'active', reserved: 0, used: 0, given: 0 } as const;

/** The coupons of creators with their uses. A use is live for the creator. */
export const couponsView = view({ ...couponEvents, ...couponUseEvents, PurchaseCompleted })({
  name: 'coupons',
  version: 2,
  tables: {
    coupon: table<CouponRow>(['coupon_id'], {
      coupon_id: 'text not null',
      creator_id: 'text not null',
      code: 'text not null',
      percent: 'int',
      amount: 'bigint',
      listing_ids: 'text[]',
      starts_at: 'timestamptz',
      expires_at: 'timestamptz',
      most_uses: 'int',
      only_for: 'text',
      status: 'text not null',
      reserved: 'int not null',
      used: 'int not null',
      given: 'bigint not null',
      created_at: 'timestamptz not null',
    }),
    use: table<UseRow>(['coupon_id', 'buyer_id'], {
      coupon_id: 'text not null',
      buyer_id: 'text not null',
      reference: 'text not null',
      status: 'text not null',
    }),
  },
  indexes: `create index if not exists coupon_creator on coupon (creator_id, created_at desc);`,
  on: {
    CouponCreated: ({ coupon }, { data }) =>
      coupon.put({
        ...{ coupon_id: data.couponId, creator_id: data.creatorId, code: data.code },
        ...{ percent: data.percent, amount: data.amount, listing_ids: data.listingIds },
        ...{ starts_at: data.startsAt, expires_at: data.expiresAt, most_uses: data.mostUses },
        ...{ only_for: null, ...UNUSED, created_at: data.at },
      }),
    PersonalCouponCreated: ({ coupon }, { data }) =>
      coupon.put({
        ...{ coupon_id: data.couponId, creator_id: data.creatorId, code: data.code },
        ...{ percent: data.percent, amount: null, listing_ids: [data.listingId] },
        ...{ starts_at: null, expires_at: data.expiresAt, most_uses: 1 },
        ...{ only_for: data.buyerId, ...UNUSED, created_at: data.at },
      }),
    CouponPaused: ({ coupon }, { data }) => coupon.update({ coupon_id: data.couponId }, { status: 'paused' }),
    CouponResumed: ({ coupon }, { data }) => coupon.update({ coupon_id: data.couponId }, { status: 'active' }),
    CouponEnded: ({ coupon }, { data }) => coupon.update({ coupon_id: data.couponId }, { status: 'ended' }),
    CouponReserved: ({ coupon, use }, { data: { couponId: coupon_id, buyerId: buyer_id, reference } }) => {
      if (use.where({ coupon_id, buyer_id }).length === 0) coupon.add({ coupon_id }, { reserved: 1 });
      use.put({ coupon_id, buyer_id, reference, status: 'reserved' });
    },
    CouponUsed: ({ coupon, use }, { data: { couponId: coupon_id, buyerId: buyer_id, reference } }) => {
      const isHeld = use.where({ coupon_id, buyer_id }).length > 0;
      coupon.add({ coupon_id }, { used: 1, reserved: isHeld ? -1 : 0 });
      use.put({ coupon_id, buyer_id, reference, status: 'used' });
    },
    CouponReleased: ({ coupon, use }, { data: { couponId: coupon_id, buyerId: buyer_id } }) => {
      for (const { status } of use.where({ coupon_id, buyer_id })) {
        coupon.add({ coupon_id }, { [status]: -1 });
        use.remove({ coupon_id, buyer_id });
      }
    },
    PurchaseCompleted: ({ coupon: coupons }, { data: { coupon } }) => {
      if (coupon) coupons.add({ coupon_id: coupon.couponId }, { given: coupon.discount });
    },
  },
  audience: ({ type, data }) => (type !== 'PurchaseCompleted' || data.coupon ? [{ user: data.creatorId }] : []),
});
