import type { Instant, Reference } from '#server/kernel/ids';

/** Registers the account and orders the transfer of a withdrawal unless the provider has it, and records what the provider says. */
export class SendWithdrawal {
  constructor(readonly data: { reference: Reference; at: Instant }) {}
}

/** Asks the provider what became of a transfer, and records it; orders nothing. */
export class CheckWithdrawal {
  constructor(readonly data: { reference: Reference; at: Instant }) {}
}
