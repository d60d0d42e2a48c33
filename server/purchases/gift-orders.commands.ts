import type { CommandIdentity } from '#server/kernel/command';
import type { CouponId, Instant, ListingId, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sealed } from '#server/kernel/sealed';
import type { OrderMethod } from './order-due.js';
import type { GiftKind } from './orders.events.js';

/**
 * Orders a guide for another person, or a number of seats of it, or continues the open order of the same. `sameAs` is equal for
 * the same words to the same address. `available`: the cleared balance, kobo.
 */
export class OrderGift {
  constructor(
    readonly data: {
      identity: CommandIdentity;
      buyerId: UserId;
      email: string;
      billing: Sealed;
      listingId: ListingId;
      gives: GiftKind;
      /** How many; 1 for a gift. */
      seats: number;
      recipient?: Sealed;
      message?: Sealed;
      sameAs: string;
      couponId?: CouponId;
      method: OrderMethod;
      available: Kobo;
      expectedTotal?: Kobo;
      at: Instant;
    },
  ) {}
}
