import type { Instant, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';

/** Finds out whether a withdrawal sends a large deposit on to a bank (A12.15). */
export class ExamineWithdrawal {
  constructor(readonly data: { ownerId: UserId; reference: Reference; amount: Kobo; at: Instant }) {}
}
