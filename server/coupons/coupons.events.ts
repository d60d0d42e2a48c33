import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { couponId, instant, kobo, listingId, userId } from '#server/kernel/shapes';

const coupon = z.strictObject({ couponId, creatorId: userId, at: instant });

/** Stream `coupon-<id>`. The id is the canonical code, so the stream's name makes the code unique (A5.18). */
export const couponEvents = defineEvents({
  /**
   * Either `percent` of each price or `amount` kobo off all of them, for the creator's listings: all, also later ones, or those
   * named. The discount lowers what is paid, and with it the creator's earning and the commission.
   */
  CouponCreated: {
    shape: coupon.extend({
      code: z.string().min(1),
      ...{ percent: z.int().min(1).max(100).nullable(), amount: kobo.nullable() },
      listingIds: z.array(listingId).min(1).nullable(),
      ...{ startsAt: instant.nullable(), expiresAt: instant.nullable() },
      mostUses: z.int().min(1).nullable(),
    }),
  },
  /**
   * A creator's discount for one person: `buyerId` alone pays with it, once, for this listing, until `expiresAt`. It follows from
   * an offer of the creator, and is no coupon of the creator's list.
   */
  PersonalCouponCreated: {
    shape: coupon.extend({
      ...{ buyerId: userId, listingId, code: z.string().min(1) },
      ...{ percent: z.int().min(1).max(100), expiresAt: instant },
    }),
  },
  /** No further purchase begins with it until it is resumed; those under way keep their price. */
  CouponPaused: { shape: coupon },
  CouponResumed: { shape: coupon },
  /** For good. The code is never given again. */
  CouponEnded: { shape: coupon },
});
export type CouponEvent = EventOf<typeof couponEvents>;
export type CouponCreated = EventOf<typeof couponEvents, 'CouponCreated'>;
export type PersonalCouponCreated = EventOf<typeof couponEvents, 'PersonalCouponCreated'>;
