import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant, kobo, listingId, reference, segmentEnd, userId } from '#server/kernel/shapes';

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

/** The postings of a wallet. */
export const entryEvents = defineEvents({
  FundsDeposited: { shape: entry },
  PurchasePaid: { shape: entry.extend({ listingId }) },
  /** A sale's gross price, spendable from `availableAt`. */
  SaleEarned: { shape: entry.extend({ listingId, availableAt: instant }) },
  /** The platform's share of that sale; it reduces the same pending amount. */
  CommissionCharged: {
    shape: entry.extend({ listingId, availableAt: instant, basisPoints: z.int().min(0), terms: z.int() }),
  },
  /** Money on its way to the owner's bank: `amount` is the payout and the transfer's `charges` together, by the fees of `terms`. */
  WithdrawalRequested: { shape: entry.extend({ charges: kobo, terms: z.int() }) },
});

/** A posting: money that moves. */
export type WalletEntry = EventOf<typeof entryEvents>;

const books = z.strictObject({ ownerId: userId, balance: kobo, at: instant });

/** What begins and ends the segments of a wallet. They move no money. */
export const bookEvents = defineEvents({
  /** The last event of a segment. */
  BooksClosed: { shape: books },
  /** The first event of the next: the balance at the close, and the earnings that were not cleared, net per instant. */
  BooksOpened: {
    shape: books.extend({
      clearing: z.array(z.strictObject({ amount: z.int(), availableAt: instant })),
      previous: segmentEnd,
    }),
  },
});
export type BookEvent = EventOf<typeof bookEvents>;

/** Stream `wallet-<user>` and its further segments, `wallet-<user>.<events before>`. */
export const walletEvents = { ...entryEvents, ...bookEvents };
export type WalletEvent = WalletEntry | BookEvent;
