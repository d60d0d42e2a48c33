import {
  amountOf,
  category,
  type Folding,
  type Invariant,
  isYoung,
  type Logged,
  type Report,
  text,
  type World,
} from './invariant.js';

const LARGEST = 1e15;

const isPosting = (event: Logged) => category(event) === 'wallet';
const ownerOf = ({ stream }: Logged) => stream.slice('wallet-'.length);
const own = (event: Logged) => `wallet:${ownerOf(event)}`;

/** What a posting does to its wallet; nothing when it cannot be read (which I1 reports). */
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
      report.counted();
      const { from, to, amount, ownerId } = event.data;
      if (typeof amount !== 'number' || !Number.isInteger(amount) || amount <= 0 || amount > LARGEST)
        report.wrong(event, `the amount is ${String(amount)}`);
      else if (typeof from !== 'string' || typeof to !== 'string' || !from || !to)
        report.wrong(event, 'a posting needs two accounts');
      else if (from === to || (from === own(event)) === (to === own(event)))
        report.wrong(event, `${amount} kobo from ${from} to ${to} do not balance in this wallet`);
      else if (ownerId !== ownerOf(event)) report.wrong(event, `the owner is ${String(ownerId)}`);
    },
  };
}

/** I2: the books sum to zero: each wallet states what its postings add up to, and nothing stays in escrow. */
export function booksSumToZero(report: Report, world: World): Folding {
  const wallets = new Map<string, number>();
  const escrows = new Map<
    string,
    { sum: number; last: Pick<Logged, 'stream' | 'revision' | 'position' | 'created'> }
  >();
  const touch = (account: unknown, amount: number, { stream, revision, position, created }: Logged) => {
    if (typeof account !== 'string' || !account.startsWith('escrow:') || !Number.isFinite(amount)) return;
    const sum = (escrows.get(account)?.sum ?? 0) + amount;
    if (sum === 0) escrows.delete(account);
    else escrows.set(account, { sum, last: { stream, revision, position, created } });
  };
  return {
    take(event) {
      if (!isPosting(event)) return;
      report.counted();
      const balance = (wallets.get(event.stream) ?? 0) + change(event);
      wallets.set(event.stream, balance);
      touch(event.data.from, -amountOf(event, 'amount'), event);
      touch(event.data.to, amountOf(event, 'amount'), event);
      if (event.data.balance !== balance)
        report.wrong(event, `states ${String(event.data.balance)} kobo, its postings add up to ${balance}`);
    },
    end() {
      for (const [account, { sum, last }] of escrows)
        if (!isYoung(last, world)) report.wrong(last, `${account} still holds ${sum} kobo`);
    },
  };
}

/** I3: no wallet is below zero after any of its events. */
export function neverBelowZero(report: Report): Folding {
  const wallets = new Map<string, number>();
  return {
    take(event) {
      if (!isPosting(event)) return;
      report.counted();
      const balance = (wallets.get(event.stream) ?? 0) + change(event);
      wallets.set(event.stream, balance);
      if (balance < 0) report.wrong(event, `the wallet holds ${balance} kobo`);
    },
  };
}

const ONCE = new Set([
  'FundsDeposited',
  'PurchasePaid',
  'SaleEarned',
  'CommissionCharged',
  'WithdrawalRequested',
  'PaymentInitiated',
  'PaymentSettled',
  'PurchaseStarted',
  'PurchaseCompleted',
  'PurchaseDeclined',
]);

/** I5: a reference stands for one business fact: one posting, payment or purchase of each kind, in the whole log. */
export function oneFactPerReference(report: Report): Folding {
  const seen = new Set<string>();
  return {
    take(event) {
      if (!ONCE.has(event.type)) return;
      report.counted();
      const fact = `${event.type}/${text(event, 'reference')}`;
      if (seen.has(fact)) report.wrong(event, `${event.type} was recorded before for ${text(event, 'reference')}`);
      seen.add(fact);
    },
  };
}

export const money: Invariant[] = [
  { id: 'I1', promise: 'Every posting is whole and balanced', begin: postingsAreWhole },
  { id: 'I2', promise: 'The books sum to zero', begin: booksSumToZero },
  { id: 'I3', promise: 'No wallet is ever below zero', begin: neverBelowZero },
  { id: 'I5', promise: 'One fact per reference', begin: oneFactPerReference },
];
