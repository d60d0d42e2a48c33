import type { CommandIdentity } from '#server/kernel/command';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sealed } from '#server/kernel/sealed';
import type { OrderMethod } from './order-due.js';
import type { AppliedCoupon } from './purchases.events.js';

/** `amount` is what the provider collects, kobo; 0 where the balance covers the total. */
export type OrderAnswer = {
  reference: Reference;
  total: Kobo;
  amount: Kobo;
  authorizationUrl: string;
  accessCode: string;
};

/** Orders what is on sale of the buyer's cart, or continues the open order of it. `available`: the cleared balance, kobo. */
export class CheckOutCart {
  constructor(
    readonly data: {
      identity: CommandIdentity;
      buyerId: UserId;
      /** To which the provider sends its receipt. */
      email: string;
      billing: Sealed;
      method: OrderMethod;
      available: Kobo;
      expectedTotal?: Kobo;
      at: Instant;
    },
  ) {}
}

/** Buys one line of an order from the balance; a line that cannot be bought is declined. `coupon`: the order holds it. */
export class BuyOrderLine {
  constructor(
    readonly data: {
      order: Reference;
      buyerId: UserId;
      listingId: ListingId;
      price: Kobo;
      coupon?: AppliedCoupon;
      reference: Reference;
      at: Instant;
    },
  ) {}
}
