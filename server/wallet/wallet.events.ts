import { z } from 'zod';
import { payoutFailure, BANK_ACCOUNT } from '#server/kernel/bank-account';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import type { UserId } from '#server/kernel/ids';
import { instant, kobo, listingId, meetingId, reference, sealed, segmentEnd, userId } from '#server/kernel/shapes';

/** An account of the books: `wallet:<user>`, `provider`, `platform`, `escrow:<reference>`, `meeting:<reference>`, … */
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

/** A part of the balance that may be spent from `availableAt` on. */
const clearing = z.strictObject({ amount: z.int(), availableAt: instant });

/** The postings of a wallet. */
export const entryEvents = defineEvents({
  FundsDeposited: { shape: entry },
  PurchasePaid: { shape: entry.extend({ listingId }) },
  /** The price of a listing, paid from the balance. */
  BalanceSpent: { shape: entry.extend({ listingId }) },
  /** A price that was paid from the balance comes back: the listing was no longer on offer. */
  SpendingReturned: { shape: entry.extend({ listingId }) },
  /** Premium, with its VAT, paid from the balance to the platform. */
  PremiumPaid: { shape: entry },
  /** What was not used of a charge for Premium comes back from the platform, with its VAT (A17.8). */
  PremiumReturned: { shape: entry },
  /** The price of a meeting, kept in `meeting:<reference>` until it took place (A14). */
  MeetingPaid: { shape: entry.extend({ meetingId }) },
  /** The price of a meeting, or what a fee leaves of it, comes back to its guest. */
  MeetingReturned: { shape: entry.extend({ meetingId }) },
  /** What a meeting brought its creator, spendable from `availableAt`. */
  MeetingEarned: { shape: entry.extend({ meetingId, availableAt: instant }) },
  /** The platform's share of that; it reduces the same pending amount. */
  MeetingCommissionCharged: {
    shape: entry.extend({ meetingId, availableAt: instant, basisPoints: z.int().min(0), terms: z.int() }),
  },
  /** A sale's gross price, spendable from `availableAt`. */
  SaleEarned: { shape: entry.extend({ listingId, availableAt: instant }) },
  /** The platform's share of that sale; it reduces the same pending amount. */
  CommissionCharged: {
    shape: entry.extend({ listingId, availableAt: instant, basisPoints: z.int().min(0), terms: z.int() }),
  },
  /** A co-author's share of that sale, on its way to them through escrow; it reduces the same pending amount. */
  ShareForwarded: {
    shape: entry.extend({ listingId, availableAt: instant, basisPoints: z.int().min(1), coauthorId: userId }),
  },
  /** The owner is a co-author and gets this share of a sale, spendable from `availableAt`. */
  ShareEarned: { shape: entry.extend({ listingId, availableAt: instant, basisPoints: z.int().min(1) }) },
  /**
   * Money on its way to the owner's bank: `amount` is the payout and the transfer's `charges` together, by the fees of
   * `terms`. `destination`: the bank account, encrypted; a withdrawal without one is not sent.
   */
  WithdrawalRequested: {
    shape: entry.extend({ charges: kobo, terms: z.int(), destination: sealed.optional() }),
    sealed: { destination: BANK_ACCOUNT },
  },
  /** The payment provider did not pay it, or the bank sent it back: the amount and its charges return. */
  WithdrawalReturned: { shape: entry.extend({ charges: kobo, reason: payoutFailure }) },
  /** The price of a refunded purchase comes back from escrow to its buyer: on its way to the card, or to stay. */
  RefundReceived: { shape: entry.extend({ listingId, stays: z.boolean() }) },
  /** The price went on to where it came from. */
  RefundPaidOut: { shape: entry.extend({ listingId }) },
  /** The price of a refunded sale goes back to escrow. `uncleared`: the parts taken from earnings that were not cleared yet. */
  SaleReversed: { shape: entry.extend({ listingId, uncleared: z.array(clearing) }) },
  /** The platform gives its share of a refunded sale back. */
  CommissionReturned: { shape: entry.extend({ listingId }) },
  /** The share of a refunded sale goes back to escrow. `uncleared` as above. */
  ShareReversed: { shape: entry.extend({ listingId, uncleared: z.array(clearing) }) },
  /** A co-author's share of a refunded sale comes back through escrow. */
  ShareReturned: { shape: entry.extend({ listingId, coauthorId: userId }) },
  /**
   * What the wallet lacks for a refunded sale or share, or for a charge that was taken back: the owner owes it, and later
   * earnings pay it.
   */
  ShortfallAdvanced: { shape: entry.extend({ listingId: listingId.optional() }) },
  /** A sale, a share or a meeting pays what the owner owes; it reduces the same pending amount. A meeting names no listing. */
  ShortfallRecovered: { shape: entry.extend({ listingId: listingId.optional(), availableAt: instant }) },
  /** The bank took the money of a payment back that is in this wallet: the provider had to return it in this dispute. */
  ChargeTakenBack: { shape: entry.extend({ dispute: z.string() }) },
  /** The platform's credit for an invitation; `reference` is of the friend's purchase that earned it (A16.4). */
  RewardCredited: { shape: entry.extend({ inviteeId: userId }) },
  /** The owner erases the account and leaves the whole balance to the platform; `uncleared` as above. */
  BalanceGivenUp: { shape: entry.extend({ uncleared: z.array(clearing) }) },
});

/** A posting: money that moves. */
export type WalletEntry = EventOf<typeof entryEvents>;

const frozen = z.strictObject({ reference, dispute: z.string(), amount: z.int().min(1), clearsAt: instant });
const books = z.strictObject({ ownerId: userId, balance: kobo, at: instant });

/** What begins and ends the segments of a wallet. They move no money. */
export const bookEvents = defineEvents({
  /** The last event of a segment. */
  BooksClosed: { shape: books },
  /**
   * The first event of the next: the balance at the close, the earnings that were not cleared, net per instant, what the
   * owner owes for refunded sales, what disputes hold, and what was withdrawn on the day of the last withdrawal, if anything.
   */
  BooksOpened: {
    shape: books.extend({
      ...{ clearing: z.array(clearing), owed: z.int().min(1).optional() },
      withdrawn: z.strictObject({ day: z.iso.date(), amount: kobo }).optional(),
      frozen: z.array(frozen).min(1).optional(),
      previous: segmentEnd,
    }),
  },
});
export type BookEvent = EventOf<typeof bookEvents>;

const hold = z.strictObject({
  ownerId: userId,
  reference,
  dispute: z.string(),
  held: z.int().min(1),
  balance: kobo,
  at: instant,
});

/** What disputes of payments hold. They move no money. */
export const freezeEvents = defineEvents({
  /**
   * A bank disputes the payment that earned `held`, or that filled the wallet with it: they may not be spent from `clearsAt` on,
   * until the dispute ends or the sale is taken back.
   */
  FundsFrozen: { shape: hold.extend({ listingId: listingId.nullable(), clearsAt: instant }) },
  /** The dispute ended in favour of the marketplace. */
  FundsReleased: { shape: hold.extend({ listingId: listingId.nullable() }) },
});
export type FreezeEvent = EventOf<typeof freezeEvents>;

/** Decisions against a payment. They move no money. */
export const refusalEvents = defineEvents({
  /** The balance, of which `available` was cleared, did not cover the price of a listing. */
  SpendingRefused: {
    shape: z.strictObject({
      ...{ ownerId: userId, reference, listingId, price: z.int().min(1), available: kobo, balance: kobo, at: instant },
    }),
  },
  /** The same for Premium: `price` with its VAT. */
  PremiumRefused: {
    shape: z.strictObject({
      ...{ ownerId: userId, reference, price: z.int().min(1), available: kobo, balance: kobo, at: instant },
    }),
  },
  /** The same for a meeting. */
  MeetingRefused: {
    shape: z.strictObject({
      ...{ ownerId: userId, reference, meetingId, price: z.int().min(1), available: kobo, balance: kobo, at: instant },
    }),
  },
});
export type RefusalEvent = EventOf<typeof refusalEvents>;
export type MeetingRefused = EventOf<typeof refusalEvents, 'MeetingRefused'>;
export type MeetingPaid = EventOf<typeof entryEvents, 'MeetingPaid'>;
export type SpendingRefused = EventOf<typeof refusalEvents, 'SpendingRefused'>;
export type PremiumRefused = EventOf<typeof refusalEvents, 'PremiumRefused'>;
export type FundsDeposited = EventOf<typeof entryEvents, 'FundsDeposited'>;
export type PremiumPaid = EventOf<typeof entryEvents, 'PremiumPaid'>;
export type BalanceSpent = EventOf<typeof entryEvents, 'BalanceSpent'>;
export type WithdrawalRequested = EventOf<typeof entryEvents, 'WithdrawalRequested'>;
export type WithdrawalReturned = EventOf<typeof entryEvents, 'WithdrawalReturned'>;

/** Stream `wallet-<user>` and its further segments, `wallet-<user>.<events before>`. */
export const walletEvents = { ...entryEvents, ...refusalEvents, ...freezeEvents, ...bookEvents };
export type WalletEvent = WalletEntry | RefusalEvent | FreezeEvent | BookEvent;

/** The first stream of a wallet, and the type of event that ends a segment of it. */
export const walletChain = (ownerId: UserId) => ({ stream: `wallet-${ownerId}`, closedBy: 'BooksClosed' }) as const;
