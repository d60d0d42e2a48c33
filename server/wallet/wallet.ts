import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import { conflict } from '#server/kernel/domain-error';
import { type Entry, type LedgerAccount, type WalletEvent, walletEvents } from './wallet.events.js';

type Order = { ownerId: UserId; reference: Reference; at: Instant };

/** Credits a payment the provider confirmed. */
export class ReceiveDeposit {
  readonly type = 'ReceiveDeposit';
  constructor(readonly data: Order & { amount: Kobo }) {}
}

/** A card payment for a listing: the amount is credited and moved to escrow in one step, so that it cannot be spent otherwise. */
export class PayForPurchase {
  readonly type = 'PayForPurchase';
  constructor(readonly data: Order & { amount: Kobo; listingId: ListingId }) {}
}

/** Credits a sale's price from escrow and debits the platform's commission. */
export class CreditSale {
  readonly type = 'CreditSale';
  constructor(
    readonly data: Order & { price: Kobo; commission: Kobo; basisPoints: number; terms: number; listingId: ListingId },
  ) {}
}

/** Requests a payout of `amount` to the owner's bank; the transfer's `charges` are debited in addition. */
export class RequestWithdrawal {
  readonly type = 'RequestWithdrawal';
  constructor(readonly data: Order & { amount: Kobo; charges: Kobo; terms: number }) {}
}

/** A sale may be spent from `availableAt`. */
export type WalletCommand =
  ReceiveDeposit | PayForPurchase | WithFacts<CreditSale, { availableAt: Instant }> | RequestWithdrawal;

/** A part of the balance that may be spent from `availableAt` on. */
type Clearing = { amount: Kobo; availableAt: Instant };
type Wallet = { balance: Kobo; clearing: Clearing[] };

export const accountOf = (ownerId: UserId): LedgerAccount => `wallet:${ownerId}`;
const escrow = (reference: Reference): LedgerAccount => `escrow:${reference}`;
const payout = (reference: Reference): LedgerAccount => `payout:${reference}`;

const pendingAt = (clearing: readonly Clearing[], instant: Instant): Kobo =>
  clearing.reduce((sum, { amount, availableAt }) => (availableAt > instant ? sum + amount : sum), 0);

/** Adds an uncleared amount, net per instant; drops cleared ones. */
function clearLater(clearing: Clearing[], { amount, availableAt }: Clearing, at: Instant) {
  const waiting = clearing.findIndex((one) => one.availableAt > at);
  clearing.splice(0, waiting < 0 ? clearing.length : waiting);
  const last = clearing.at(-1);
  if (last?.availableAt === availableAt) last.amount += amount;
  else clearing.push({ amount, availableAt });
}

/** The wallet's role in a reference: a reference counts once per role. */
const ROLES = {
  ReceiveDeposit: 'in',
  PayForPurchase: 'in',
  CreditSale: 'sale',
  RequestWithdrawal: 'out',
  FundsDeposited: 'in',
  SaleEarned: 'sale',
  WithdrawalRequested: 'out',
} as const;
const keyOf = (type: keyof typeof ROLES, reference: Reference) => `${ROLES[type]}/${reference}`;

/** One user's money. A command's `at` is not later than its first attempt. */
export const wallet: Decider<Wallet, WalletCommand, WalletEvent> = {
  category: 'wallet',
  events: walletEvents,
  chained: true,
  initial: () => ({ balance: 0, clearing: [] }),
  snapshot: { name: 'wallet', version: 2, pack: (state) => state, unpack: (packed) => packed as Wallet },

  once: {
    ofCommand: ({ type, data }) => ({ key: keyOf(type, data.reference), since: data.at }),
    ofEvent: ({ type, data }) =>
      type in ROLES ? keyOf(type as keyof typeof ROLES, (data as Entry).reference) : undefined,
  },

  segments: {
    closedBy: 'BooksClosed',
    close: (ownerId, { balance }, at) => ({ type: 'BooksClosed', data: { ownerId, balance, at } }),
    open(ownerId, { balance, clearing }, { stream, revision, meta, data: { at } }) {
      const waiting = clearing.filter(({ availableAt }) => availableAt > at);
      const previous = { stream, revision, hash: meta.hash! };
      return { type: 'BooksOpened', data: { ownerId, balance, clearing: waiting, previous, at } };
    },
  },

  decide({ type, data }, { balance, clearing }) {
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
        return [{ type: 'FundsDeposited', data: into('provider', data.amount) }];

      case 'PayForPurchase': {
        const { amount, listingId } = data;
        const paid: Entry = { ownerId, reference, from: own, to: escrow(reference), amount, balance, at };
        return [
          { type: 'FundsDeposited', data: into('provider', amount) },
          { type: 'PurchasePaid', data: { ...paid, listingId } },
        ];
      }

      case 'CreditSale': {
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
      case 'SaleEarned':
        clearLater(state.clearing, data, data.at);
        return state;
      case 'CommissionCharged':
        clearLater(state.clearing, { amount: -data.amount, availableAt: data.availableAt }, data.at);
        return state;
      case 'BooksOpened':
        state.clearing = data.clearing.map((one) => ({ ...one }));
        return state;
      case 'FundsDeposited':
      case 'PurchasePaid':
      case 'WithdrawalRequested':
      case 'BooksClosed':
        return state;
    }
  },
};
