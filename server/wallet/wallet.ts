import type { Decider } from '#server/kernel/decider';
import { dayOf } from '#server/kernel/days';
import { conflict } from '#server/kernel/domain-error';
import type { Instant, Reference } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import { type Clearing, clearLater, type Frozen, takeBack, thaw, uncleared, withheldAt } from './clearing.js';
import { chargeTakenBack, frozenBy, releasedBy } from './disputed.js';
import { meetingCredited, meetingPaid, meetingReturned } from './meeting-postings.js';
import { postings } from './postings.js';
import { escrow, saleCredited, saleReversed, shareCredited, shareReversed } from './sale-postings.js';
import { type LedgerAccount, type WalletEvent, walletEvents } from './wallet.events.js';
import { keyOfCommand, keyOfEvent } from './references.js';
import type { WalletCommand } from './wallet-commands.js';
import { withdrawalRefusal, type Withdrawn, withdrawnOn } from './withdrawing.js';

/** `owed`: for refunded sales that the balance did not cover. `frozen`: by disputes. `withdrawn`: on the day of the last withdrawal. */
type Wallet = { balance: Kobo; clearing: Clearing[]; frozen: Frozen[]; owed: Kobo; withdrawn?: Withdrawn };

const payout = (reference: Reference): LedgerAccount => `payout:${reference}`;

/** One user's money. A command's `at` is not later than its first attempt. */
export const wallet: Decider<Wallet, WalletCommand, WalletEvent> = {
  category: 'wallet',
  events: walletEvents,
  chained: true,
  initial: () => ({ balance: 0, clearing: [], frozen: [], owed: 0 }),
  snapshot: { name: 'wallet', version: 7, pack: (state) => state, unpack: (packed) => packed as Wallet },

  once: {
    ofCommand: ({ type, data }) => ({ key: keyOfCommand(type, data), since: data.at }),
    ofEvent: ({ type, data }) => keyOfEvent(type, data),
  },

  segments: {
    closedBy: 'BooksClosed',
    close: (ownerId, { balance }, at) => ({ type: 'BooksClosed', data: { ownerId, balance, at } }),
    open(ownerId, { balance, clearing, frozen, owed, withdrawn }, { stream, revision, meta, data: { at } }) {
      const waiting = clearing.filter(({ availableAt }) => availableAt > at);
      const previous = { stream, revision, hash: meta.hash! };
      const held = frozen.length > 0 && { frozen: frozen.map((one) => ({ ...one })) };
      const more = { ...(owed > 0 && { owed }), ...(withdrawn && { withdrawn: { ...withdrawn } }), ...held };
      return { type: 'BooksOpened', data: { ownerId, balance, clearing: waiting, ...more, previous, at } };
    },
  },

  decide({ type, data }, state) {
    const { balance, clearing } = state;
    const { ownerId, reference, at } = data;
    const post = postings(data, balance);
    switch (type) {
      case 'ReceiveDeposit':
        return [{ type: 'FundsDeposited', data: post.into('provider', data.amount) }];

      case 'PayForPurchase': {
        const { amount, listingId } = data;
        return [
          { type: 'FundsDeposited', data: post.into('provider', amount) },
          { type: 'PurchasePaid', data: { ...post.out(escrow(reference), amount), listingId } },
        ];
      }

      case 'SpendBalance': {
        const { amount, listingId } = data;
        const available = availableAt(state, at);
        if (amount <= available)
          return [{ type: 'BalanceSpent', data: { ...post.out(escrow(reference), amount), listingId } }];
        const refused = { ownerId, reference, listingId, price: amount, available, balance, at };
        return [{ type: 'SpendingRefused', data: refused }];
      }

      case 'PayForPremium': {
        const { amount } = data;
        const available = availableAt(state, at);
        if (amount <= available) return [{ type: 'PremiumPaid', data: post.out('platform', amount) }];
        return [{ type: 'PremiumRefused', data: { ownerId, reference, price: amount, available, balance, at } }];
      }

      case 'ReturnPremium':
        return [{ type: 'PremiumReturned', data: post.into('platform', data.amount) }];

      case 'PayForMeeting':
        return meetingPaid({ ...data, available: availableAt(state, at) }, balance);

      case 'ReturnMeeting':
        return meetingReturned(data, balance);

      case 'CreditMeeting':
        return meetingCredited(data, state);

      case 'ReturnSpending': {
        const { amount, listingId } = data;
        return [{ type: 'SpendingReturned', data: { ...post.into(escrow(reference), amount), listingId } }];
      }

      case 'CreditSale':
        return saleCredited(data, state);

      case 'CreditShare':
        return shareCredited(data, state);

      case 'RequestWithdrawal': {
        const { amount, charges, terms, destination, limits } = data;
        const refusal = withdrawalRefusal(state, data, limits);
        if (refusal) throw refusal;
        const left = { ...post.out(payout(reference), amount + charges), charges, terms };
        return [{ type: 'WithdrawalRequested', data: { ...left, ...(destination && { destination }) } }];
      }

      case 'ReturnWithdrawal': {
        const { amount, charges, reason } = data;
        const returned = { ...post.into(payout(reference), amount + charges), charges, reason };
        return [{ type: 'WithdrawalReturned', data: returned }];
      }

      case 'ReturnPrice': {
        const { amount, listingId, to, toCard = amount } = data;
        const received = { ...post.into(escrow(reference), amount), listingId, stays: to === 'wallet' };
        const events: WalletEvent[] = [{ type: 'RefundReceived', data: received }];
        if (to === 'card') events.push({ type: 'RefundPaidOut', data: { ...post.out('provider', toCard), listingId } });
        return events;
      }

      case 'ReverseSale':
        return saleReversed(data, state);

      case 'ReverseShare':
        return shareReversed(data, state);

      case 'FreezeFunds':
        return frozenBy(data, state);

      case 'ReleaseFunds':
        return releasedBy(data, state);

      case 'TakeBackCharge':
        return chargeTakenBack(data, state);

      case 'CreditReward': {
        const { amount, inviteeId } = data;
        return [{ type: 'RewardCredited', data: { ...post.into('platform', amount), inviteeId } }];
      }

      case 'GiveUpBalance': {
        const { amount } = data;
        if (state.frozen.length > 0) throw fundsFrozen();
        if (amount !== balance) throw balanceChanged(balance);
        if (amount === 0) return [];
        const givenUp = { ...post.out('platform', amount), uncleared: uncleared(clearing, amount, at) };
        return [{ type: 'BalanceGivenUp', data: givenUp }];
      }
    }
  },

  evolve(state, { type, data }) {
    state.balance = data.balance;
    switch (type) {
      case 'SaleEarned':
      case 'ShareEarned':
      case 'MeetingEarned':
        clearLater(state.clearing, data, data.at);
        return state;
      case 'CommissionCharged':
      case 'ShareForwarded':
      case 'MeetingCommissionCharged':
        clearLater(state.clearing, { amount: -data.amount, availableAt: data.availableAt }, data.at);
        return state;
      case 'ShortfallRecovered':
        clearLater(state.clearing, { amount: -data.amount, availableAt: data.availableAt }, data.at);
        state.owed -= data.amount;
        return state;
      case 'ShortfallAdvanced':
        state.owed += data.amount;
        return state;
      case 'SaleReversed':
      case 'ShareReversed':
        takeBack(state.clearing, data.uncleared);
        thaw(state.frozen, data.reference);
        return state;
      case 'BalanceGivenUp':
        takeBack(state.clearing, data.uncleared);
        return state;
      case 'FundsFrozen': {
        const { reference, dispute, held: amount, clearsAt } = data;
        state.frozen.push({ reference, dispute, amount, clearsAt });
        return state;
      }
      case 'FundsReleased':
      case 'ChargeTakenBack':
        thaw(state.frozen, data.reference, data.dispute);
        return state;
      case 'BooksOpened':
        state.clearing = data.clearing.map((one) => ({ ...one }));
        state.owed = data.owed ?? 0;
        state.frozen = (data.frozen ?? []).map((one) => ({ ...one }));
        state.withdrawn = data.withdrawn && { ...data.withdrawn };
        return state;
      case 'WithdrawalRequested': {
        const amount = withdrawnOn(state, data.at) + data.amount - data.charges;
        state.withdrawn = { day: dayOf(data.at), amount };
        return state;
      }
      case 'FundsDeposited':
      case 'PurchasePaid':
      case 'BalanceSpent':
      case 'SpendingReturned':
      case 'SpendingRefused':
      case 'PremiumPaid':
      case 'PremiumRefused':
      case 'PremiumReturned':
      case 'MeetingPaid':
      case 'MeetingRefused':
      case 'MeetingReturned':
      case 'WithdrawalReturned':
      case 'RefundReceived':
      case 'RefundPaidOut':
      case 'CommissionReturned':
      case 'ShareReturned':
      case 'RewardCredited':
      case 'BooksClosed':
        return state;
    }
  },
};

/**
 * What may be spent. An order that is handled late, of an instant before earnings cleared that are spent by now, finds less
 * than nothing.
 */
const availableAt = (state: Wallet, at: Instant): Kobo => Math.max(0, state.balance - withheldAt(state, at));

export const balanceChanged = (balance: Kobo) =>
  conflict('balance_changed', `Your balance is ${naira(balance)} now. Check it and try again.`, {
    balance_kobo: balance,
  });

export const fundsFrozen = () =>
  conflict('funds_frozen', 'A bank disputes a payment of yours. Erase your account once that is settled.');
