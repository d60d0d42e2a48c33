import type { Event } from '#server/kernel/decider';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';

/** An account of the books: `wallet:<user>`, `provider`, `platform`, `escrow:<reference>`, … */
export type LedgerAccount = string;

/**
 * One balanced journal entry: `amount` leaves `from` and reaches `to`; one of the two is this wallet. `balance` is
 * the wallet's afterwards, so that every event can be checked by itself.
 */
export type Entry = {
  ownerId: UserId;
  reference: Reference;
  from: LedgerAccount;
  to: LedgerAccount;
  amount: Kobo;
  balance: Kobo;
  at: Instant;
};

export type FundsDeposited = Event<'FundsDeposited', Entry>;
export type PurchasePaid = Event<'PurchasePaid', Entry & { listingId: ListingId }>;
/** A sale's gross price, spendable from `availableAt`. */
export type SaleEarned = Event<'SaleEarned', Entry & { listingId: ListingId; availableAt: Instant }>;
/** The platform's share of that sale; it lessens the same pending money. */
export type CommissionCharged = Event<
  'CommissionCharged',
  Entry & { listingId: ListingId; availableAt: Instant; basisPoints: number; terms: number }
>;
/** Money on its way to the owner's bank: `amount` is what he gets and the transfer's `charges` together, by the fees of `terms`. */
export type WithdrawalRequested = Event<'WithdrawalRequested', Entry & { charges: Kobo; terms: number }>;

export type WalletEvent = FundsDeposited | PurchasePaid | SaleEarned | CommissionCharged | WithdrawalRequested;
