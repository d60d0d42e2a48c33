import type { Instant } from '#server/kernel/ids';

/** Asks the provider how a dispute stands, and records it. `isReminder`: the provider reminds us of it. */
export class CheckChargeDispute {
  constructor(readonly data: { dispute: string; isReminder?: boolean; at: Instant }) {}
}

/** Gives the provider the decision of finance unless it has it, and records what it says. */
export class AnswerChargeDispute {
  constructor(readonly data: { dispute: string; at: Instant }) {}
}
