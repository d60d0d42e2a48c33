import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant, kobo, listingId, reference, userId } from '#server/kernel/shapes';

/** An account of the books: `wallet:<user>`, `provider`, `platform`, `escrow:<reference>`, … */
export type LedgerAccount = string;

const ledgerAccount: z.ZodType<LedgerAccount> = z.string().min(1);

/**
 * One balanced journal entry: `amount` leaves `from` and reaches `to`; one of the two is this wallet. `balance` is
 * the wallet's afterwards, so that every event can be checked by itself.
 */
const entry = z.strictObject({
  ownerId: userId,
  reference,
  from: ledgerAccount,
  to: ledgerAccount,
  amount: z.int().min(1),
  balance: kobo,
  at: instant,
});
export type Entry = z.output<typeof entry>;

/** Stream `wallet-<user>`. */
export const walletEvents = defineEvents({
  FundsDeposited: { shape: entry },
  PurchasePaid: { shape: entry.extend({ listingId }) },
  /** A sale's gross price, spendable from `availableAt`. */
  SaleEarned: { shape: entry.extend({ listingId, availableAt: instant }) },
  /** The platform's share of that sale; it lessens the same pending money. */
  CommissionCharged: {
    shape: entry.extend({ listingId, availableAt: instant, basisPoints: z.int().min(0), terms: z.int() }),
  },
  /** Money on its way to the owner's bank: `amount` is the payout and the transfer's `charges` together, by the fees of `terms`. */
  WithdrawalRequested: { shape: entry.extend({ charges: kobo, terms: z.int() }) },
});

export type WalletEvent = EventOf<typeof walletEvents>;
