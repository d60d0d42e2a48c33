import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant, reference, userId } from '#server/kernel/shapes';

const flagged = z.strictObject({
  ...{ reference, ownerId: userId },
  /** Of the withdrawal, with its charges, kobo. */
  amount: z.int().min(1),
  /** What was paid in by card and not spent in the hours before it, and what was withdrawn in them, with it, kobo. */
  ...{ deposited: z.int().min(1), withdrawn: z.int().min(1), hours: z.int().min(1) },
  at: instant,
});

/** Stream `flaggedwithdrawal-<reference>`. */
export const flaggedWithdrawalEvents = defineEvents({
  /** A large deposit leaves for a bank soon after it was made (A12.15). The withdrawal goes on; auditors look into it. */
  WithdrawalFlagged: { shape: flagged },
});
export type WithdrawalFlagged = EventOf<typeof flaggedWithdrawalEvents, 'WithdrawalFlagged'>;
