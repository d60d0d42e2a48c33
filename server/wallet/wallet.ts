import type { Decider } from '#server/kernel/decider';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Account, Entry, WalletEvent } from './wallet.events.js';

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

type Sale = Order & { price: Kobo; commission: Kobo; basisPoints: number; terms: number; listingId: ListingId };

/** A sale is to be credited; the handler says from when it may be spent. */
export class CreditSale {
  readonly type = 'CreditSale';
  constructor(readonly data: Sale) {}
}

/** A sale's price comes out of escrow, and the platform's commission goes out of it. */
export class ReceiveSale {
  readonly type = 'ReceiveSale';
  constructor(readonly data: Sale & { availableAt: Instant }) {}
}

export type WalletCommand = ReceiveDeposit | PayForPurchase | ReceiveSale;

/** `seen` makes every reference count once, for the role this wallet plays in it. */
type Wallet = { balance: Kobo; seen: Set<string> };

export const accountOf = (ownerId: UserId): Account => `wallet:${ownerId}`;
const escrow = (reference: Reference): Account => `escrow:${reference}`;

export const wallet: Decider<Wallet, WalletCommand, WalletEvent> = {
  category: 'wallet',
  chained: true,
  initial: () => ({ balance: 0, seen: new Set() }),

  decide({ type, data }, { balance, seen }) {
    const { ownerId, reference, at } = data;
    const own = accountOf(ownerId);
    const into = (from: Account, amount: Kobo): Entry => ({
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

      case 'ReceiveSale': {
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
        return state;
      case 'PurchasePaid':
      case 'CommissionCharged':
        return state;
    }
  },
};
