import type { Instant, Reference } from '#server/kernel/ids';

/** Orders a started refund at the provider unless it has one of this payment, and records what the provider says. */
export class OrderRefund {
  constructor(readonly data: { reference: Reference; at: Instant }) {}
}

/** Asks the provider what became of a refund, and records it; orders nothing. */
export class CheckRefund {
  constructor(readonly data: { reference: Reference; at: Instant }) {}
}
