import { Numbers } from './columns.js';
import {
  amountOf,
  category,
  type Folding,
  type Invariant,
  isYoung,
  type Logged,
  type Place,
  placeInWhole,
  placeOf,
  type Report,
  text,
  type World,
} from './invariant.js';
import { KeyIndex } from './key-index.js';

const LARGEST = 1e15;

const isWallet = (event: Logged) => category(event) === 'wallet';
/** Closing and opening the books, refusing a payment, and what disputes hold, move no money. */
const UNMOVED = new Set([
  'BooksClosed',
  'BooksOpened',
  'SpendingRefused',
  'PremiumRefused',
  'MeetingRefused',
  'FundsFrozen',
  'FundsReleased',
]);
const isPosting = (event: Logged) => isWallet(event) && !UNMOVED.has(event.type);
const ownerOf = (event: Logged) => placeInWhole(event).whole.slice('wallet-'.length);
const own = (event: Logged) => `wallet:${ownerOf(event)}`;

/** By how much an event changes its wallet, kobo; 0 when its amount is malformed, which I1 reports. */
function change(event: Logged): number {
  const amount = amountOf(event, 'amount');
  if (!Number.isFinite(amount)) return 0;
  return (event.data.to === own(event) ? amount : 0) - (event.data.from === own(event) ? amount : 0);
}

/** I1: a posting moves a whole, positive, bounded number of kobo between its own wallet and one other account. */
export function postingsAreWhole(report: Report): Folding {
  return {
    take(event) {
      if (!isPosting(event)) return;
      report.checked();
      const { from, to, amount, ownerId } = event.data;
      if (typeof amount !== 'number' || !Number.isInteger(amount) || amount <= 0 || amount > LARGEST)
        report.violation(event, `the amount is ${String(amount)}`);
      else if (typeof from !== 'string' || typeof to !== 'string' || !from || !to)
        report.violation(event, 'a posting needs two accounts');
      else if (from === to || (from === own(event)) === (to === own(event)))
        report.violation(event, `${amount} kobo from ${from} to ${to} do not balance in this wallet`);
      else if (ownerId !== ownerOf(event)) report.violation(event, `the owner is ${String(ownerId)}`);
    },
  };
}

/** I2: the books sum to zero: each stated balance is the sum of its wallet's postings, in all segments, and no money stays in escrow. */
export function booksSumToZero(report: Report, world: World): Folding {
  const balances = new Numbers(0);
  /** Escrow accounts whose sum is not zero now. */
  const escrows = new Map<string, { sum: number; last: Place }>();
  const touch = (account: unknown, amount: number, event: Logged) => {
    if (typeof account !== 'string' || !account.startsWith('escrow:') || !Number.isFinite(amount)) return;
    const sum = (escrows.get(account)?.sum ?? 0) + amount;
    if (sum === 0) escrows.delete(account);
    else escrows.set(account, { sum, last: placeOf(event) });
  };
  return {
    take(event) {
      if (!isWallet(event)) return;
      report.checked();
      const wallet = world.streams.add(placeInWhole(event).whole);
      const balance = balances.get(wallet) + change(event);
      balances.set(wallet, balance);
      touch(event.data.from, -amountOf(event, 'amount'), event);
      touch(event.data.to, amountOf(event, 'amount'), event);
      if (event.data.balance !== balance)
        report.violation(event, `states ${String(event.data.balance)} kobo, the sum of its postings is ${balance}`);
    },
    end() {
      for (const [account, { sum, last }] of escrows)
        if (!isYoung(last, world)) report.violation(last, `${account} still holds ${sum} kobo`);
    },
  };
}

/** I3: no wallet is below zero after any of its events. */
export function neverBelowZero(report: Report, world: World): Folding {
  const balances = new Numbers(0);
  return {
    take(event) {
      if (!isWallet(event)) return;
      report.checked();
      const wallet = world.streams.add(placeInWhole(event).whole);
      const balance = balances.get(wallet) + change(event);
      balances.set(wallet, balance);
      if (balance < 0) report.violation(event, `the wallet holds ${balance} kobo`);
    },
  };
}

/** Types that a reference stands for at most once; at most 32. */
const ONCE = [
  'FundsDeposited',
  'PurchasePaid',
  'BalanceSpent',
  'SpendingRefused',
  'SpendingReturned',
  'SaleEarned',
  'CommissionCharged',
  'WithdrawalRequested',
  'WithdrawalReturned',
  'WithdrawalPaid',
  'WithdrawalFailed',
  'PaymentInitiated',
  'PaymentSettled',
  'PurchaseStarted',
  'PurchaseCompleted',
  'PurchaseDeclined',
  'RefundRequested',
  'PurchaseRefunded',
  'RefundStarted',
  'RefundProcessed',
  'RefundFailed',
  'RefundReceived',
  'RefundPaidOut',
  'SaleReversed',
  'CommissionReturned',
  'BalanceGivenUp',
  'FailedWithdrawalPaid',
  'PremiumPaid',
  'PremiumRefused',
  'PremiumReturned',
];

/** Types that a reference stands for once with each person: the owner of the wallet, or the co-author whose share it is. */
const ONCE_EACH = [
  'ShareForwarded',
  'ShareEarned',
  'ShareReversed',
  'ShareReturned',
  'ShortfallAdvanced',
  'ShortfallRecovered',
  'RewardCredited',
];

/**
 * I5: a reference stands for one business fact: one posting, payment or purchase of each kind, in the whole log; of a share,
 * an advance and a reward, one for each person. A charge that bought
 * nothing may be sent back again after the provider refused.
 */
export function oneFactPerReference(report: Report, world: World): Folding {
  /** One bit for each type. */
  const seen = new Numbers(0);
  const [people, seenEach] = [new KeyIndex(), new Numbers(0)];
  const once = (event: Logged, type: number, [index, bits]: [number, Numbers]) => {
    report.checked();
    if (bits.get(index) & (1 << type))
      report.violation(event, `${event.type} was recorded before for ${text(event, 'reference')}`);
    bits.set(index, bits.get(index) | (1 << type));
  };
  return {
    take(event) {
      const each = ONCE_EACH.indexOf(event.type);
      if (each >= 0) {
        const person = text(event, event.data.coauthorId === undefined ? 'ownerId' : 'coauthorId');
        return once(event, each, [people.add(`${text(event, 'reference')}/${person}`), seenEach]);
      }
      const type = ONCE.indexOf(event.type);
      if (type < 0 || (event.type.startsWith('Refund') && event.data.listingId === null)) return;
      once(event, type, [world.references.add(text(event, 'reference')), seen]);
    },
  };
}

/** I49: who gives a balance up leaves all of it to the platform, and is erased. */
export function givenUpWhole(report: Report, { now, grace }: World): Folding {
  const erased = new Set<string>();
  const givenUp: { ownerId: string; event: Logged }[] = [];
  return {
    take(event) {
      if (event.type === 'UserErased') erased.add(text(event, 'userId'));
      if (event.type !== 'BalanceGivenUp') return;
      report.checked();
      if (event.data.balance !== 0 || event.data.to !== 'platform')
        report.violation(event, `${String(event.data.balance)} kobo stayed, the rest went to ${String(event.data.to)}`);
      if (now - event.created >= grace) givenUp.push({ ownerId: text(event, 'ownerId'), event });
    },
    end() {
      for (const { ownerId, event } of givenUp)
        if (!erased.has(ownerId)) report.violation(event, `${ownerId} was not erased`);
    },
  };
}

export const money: Invariant[] = [
  { id: 'I1', promise: 'Every posting is whole and balanced', begin: postingsAreWhole },
  { id: 'I2', promise: 'The books sum to zero', begin: booksSumToZero },
  { id: 'I3', promise: 'No wallet is ever below zero', begin: neverBelowZero },
  { id: 'I5', promise: 'One fact per reference', begin: oneFactPerReference },
  { id: 'I49', promise: 'A balance is given up whole, with its account', begin: givenUpWhole },
];
