import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import { conflict } from '#server/kernel/domain-error';
import { type Entry, type LedgerAccount, type WalletEvent, walletEvents } from './wallet.events.js';

type Order = { ownerId: UserId; reference: Reference; at: Instant };

/** Money a provider confirmed becomes the owner's. */
export class ReceiveDeposit {
  readonly type = 'ReceiveDeposit';
  constructor(readonly data: Order & { amount: Kobo }) {}
}

/** A card paid for a listing: the money arrives and leaves to escrow in one step, so it can pay for nothing else. */
export class PayForPurchase {
  readonly type = 'PayForPurchase';
  constructor(readonly data: Order & { amount: Kobo; listingId: ListingId }) {}
}

/** A sale's price comes out of escrow, and the platform's commission goes out of it. */
export class CreditSale {
  readonly type = 'CreditSale';
  constructor(
    readonly data: Order & { price: Kobo; commission: Kobo; basisPoints: number; terms: number; listingId: ListingId },
  ) {}
}

/** The owner wants `amount` at his bank; the transfer's `charges` come on top of it. */
export class RequestWithdrawal {
  readonly type = 'RequestWithdrawal';
  constructor(readonly data: Order & { amount: Kobo; charges: Kobo; terms: number }) {}
}

/** A sale may be spent from `availableAt`. */
export type WalletCommand =
  ReceiveDeposit | PayForPurchase | WithFacts<CreditSale, { availableAt: Instant }> | RequestWithdrawal;

/** What part of the balance may be spent only from `availableAt`. */
type Clearing = { amount: Kobo; availableAt: Instant };
/** `seen` makes every reference count once, for the role this wallet plays in it. */
type Wallet = { balance: Kobo; seen: Set<string>; clearing: Clearing[] };

export const accountOf = (ownerId: UserId): LedgerAccount => `wallet:${ownerId}`;
const escrow = (reference: Reference): LedgerAccount => `escrow:${reference}`;
const payout = (reference: Reference): LedgerAccount => `payout:${reference}`;

const pendingAt = (clearing: readonly Clearing[], instant: Instant): Kobo =>
  clearing.reduce((sum, { amount, availableAt }) => (availableAt > instant ? sum + amount : sum), 0);

/** Adds to what is not cleared yet, and lets go of what has been since. */
function clearLater(clearing: Clearing[], { amount, availableAt }: Clearing, at: Instant) {
  const waiting = clearing.findIndex((one) => one.availableAt > at);
  clearing.splice(0, waiting < 0 ? clearing.length : waiting);
  clearing.push({ amount, availableAt });
}

export const wallet: Decider<Wallet, WalletCommand, WalletEvent> = {
  category: 'wallet',
  events: walletEvents,
  chained: true,
  initial: () => ({ balance: 0, seen: new Set(), clearing: [] }),
  snapshot: {
    name: 'wallet',
    version: 1,
    pack: ({ balance, seen, clearing }) => ({ balance, seen: [...seen], clearing }),
    unpack: (packed) => {
      const { balance, seen, clearing } = packed as Omit<Wallet, 'seen'> & { seen: string[] };
      return { balance, seen: new Set(seen), clearing };
    },
  },

  decide({ type, data }, { balance, seen, clearing }) {
    const { ownerId, reference, at } = data;
    const own = accountOf(ownerId);
    const into = (from: LedgerAccount, amount: Kobo): Entry => ({
      ownerId,
      reference,
      from,
      to: own,
      amount,
      balance: balance + amount,
      at,
    });
    switch (type) {
      case 'ReceiveDeposit':
        return seen.has(`in/${reference}`) ? [] : [{ type: 'FundsDeposited', data: into('provider', data.amount) }];

      case 'PayForPurchase': {
        if (seen.has(`in/${reference}`)) return [];
        const { amount, listingId } = data;
        const paid: Entry = { ownerId, reference, from: own, to: escrow(reference), amount, balance, at };
        return [
          { type: 'FundsDeposited', data: into('provider', amount) },
          { type: 'PurchasePaid', data: { ...paid, listingId } },
        ];
      }

      case 'CreditSale': {
        if (seen.has(`sale/${reference}`)) return [];
        const { price, commission, basisPoints, terms, listingId, availableAt } = data;
        const earned: WalletEvent = {
          type: 'SaleEarned',
          data: { ...into(escrow(reference), price), listingId, availableAt },
        };
        if (commission === 0) return [earned];
        const charged: Entry = {
          ownerId,
          reference,
          from: own,
          to: 'platform',
          amount: commission,
          balance: balance + price - commission,
          at,
        };
        return [
          earned,
          { type: 'CommissionCharged', data: { ...charged, listingId, availableAt, basisPoints, terms } },
        ];
      }

      case 'RequestWithdrawal': {
        if (seen.has(`out/${reference}`)) return [];
        const { charges, terms } = data;
        const amount = data.amount + charges;
        const available = balance - pendingAt(clearing, at);
        if (amount > available)
          throw conflict(
            'insufficient_funds',
            `This takes ${naira(amount)} with its charges; ${naira(available)} of your balance is available.`,
          );
        const left: Entry = {
          ownerId,
          reference,
          from: own,
          to: payout(reference),
          amount,
          balance: balance - amount,
          at,
        };
        return [{ type: 'WithdrawalRequested', data: { ...left, charges, terms } }];
      }
    }
  },

  evolve(state, { type, data }) {
    state.balance = data.balance;
    switch (type) {
      case 'FundsDeposited':
        state.seen.add(`in/${data.reference}`);
        return state;
      case 'SaleEarned':
        state.seen.add(`sale/${data.reference}`);
        clearLater(state.clearing, data, data.at);
        return state;
      case 'CommissionCharged':
        clearLater(state.clearing, { amount: -data.amount, availableAt: data.availableAt }, data.at);
        return state;
      case 'WithdrawalRequested':
        state.seen.add(`out/${data.reference}`);
        return state;
      case 'PurchasePaid':
        return state;
    }
  },
};
