import type { Recorded } from '#server/kernel/decider';
import type { Provider } from './provider.js';
import { isFailed } from './provider.js';

type Data = Record<string, never> & {
  reference: string;
  from: string;
  to: string;
  amount: number;
  balance: number;
  at: string;
  ownerId: string;
  buyerId: string;
  creatorId: string;
  listingId: string;
  price: number;
  commission: number;
  charges: number;
  availableAt?: string;
  uncleared?: { amount: number; availableAt: string }[];
};

type Share = { userId: string; basisPoints: number; amount: number };
export type Sale = { buyerId: string; creatorId: string; listingId: string; price: number; method: string } & {
  shares: Share[];
};

/** Events that a reference has at most once in one wallet, and in one payment or purchase. */
const ONCE = new Set([
  ...['FundsDeposited', 'PurchasePaid', 'BalanceSpent', 'SpendingRefused', 'SpendingReturned', 'SaleEarned'],
  ...['CommissionCharged', 'WithdrawalRequested', 'WithdrawalReturned', 'RefundReceived', 'RefundPaidOut'],
  ...['SaleReversed', 'CommissionReturned', 'ShortfallAdvanced', 'ShortfallRecovered', 'ShareEarned', 'ShareReversed'],
  ...['PaymentInitiated', 'CheckoutOpened', 'PaymentSettled', 'PurchaseStarted', 'PurchaseCompleted'],
  ...['PurchaseDeclined', 'RefundRequested', 'PurchaseRefunded', 'RefundProcessed'],
  ...['OrderPlaced', 'OrderFunded', 'OrderCompleted', 'WithdrawalStarted', 'WithdrawalPaid', 'WithdrawalFailed'],
]);
const COMMISSION = 1_000;

/**
 * What must hold of the log after every event: a second bookkeeping, which knows the postings and the provider's true books and
 * none of the product's rules. `violations` stays empty.
 */
export class Ledger {
  readonly violations: string[] = [];
  readonly accounts = new Map<string, number>();
  /** Purchases that give access now, by listing and buyer. */
  readonly owned = new Map<string, Sale & { reference: string }>();
  readonly sales = new Map<string, Sale>();
  readonly settled = new Map<string, { amount: number; payerId: string; listingId: string | null; method?: string }>();
  /** What the provider returned to the payer of a payment, kobo. */
  readonly returned = new Map<string, number>();
  /** Withdrawals by reference: `total` left the wallet, with its charges. */
  readonly withdrawn = new Map<string, { ownerId: string; total: number; charges: number }>();
  /** The co-authors of a listing with their basis points, and before each change: a purchase may see either. */
  private readonly coauthors = new Map<string, Map<string, number>[]>();
  private readonly spent = new Map<string, number>();
  private readonly seen = new Set<string>();
  private readonly clearing = new Map<string, { amount: number; availableAt: string }[]>();

  constructor(private readonly provider: Provider) {}

  of(account: string): number {
    return this.accounts.get(account) ?? 0;
  }

  coauthorsOf(listingId: string): ReadonlyMap<string, number> {
    return this.coauthors.get(listingId)?.at(-1) ?? new Map();
  }

  sumOf(kind: string): number {
    return [...this.accounts].reduce((sum, [name, amount]) => (name.startsWith(kind) ? sum + amount : sum), 0);
  }

  /** When the sales that wait at `at` are cleared. */
  clearingTimes(at: string): string[] {
    return [...this.clearing.values()].flat().flatMap(({ availableAt }) => (availableAt > at ? [availableAt] : []));
  }

  /** What may be spent of a wallet at an instant. */
  available(ownerId: string, at: string): number {
    const waiting = (this.clearing.get(ownerId) ?? []).filter(({ availableAt }) => availableAt > at);
    return waiting.reduce((left, { amount }) => left - amount, this.of(`wallet:${ownerId}`));
  }

  take(event: Recorded) {
    const { type, stream } = event;
    const data = event.data as Data;
    if (ONCE.has(type)) {
      const key = [type, data.ownerId, data.reference].join(' ');
      this.hold(!this.seen.has(key), `${key} happened twice`);
      this.seen.add(key);
    }
    if (stream.startsWith('wallet-')) this.takePosting(type, data);
    this.takeStep(type, data);
  }

  private hold(is: boolean, otherwise: string) {
    if (!is) this.violations.push(otherwise);
  }

  private takePosting(type: string, data: Data) {
    const { ownerId, from, to, amount, balance, at, reference } = data;
    const own = `wallet:${ownerId}`;
    if (from !== undefined) {
      this.hold(Number.isSafeInteger(amount) && amount > 0, `${type} ${reference} moves ${amount}`);
      this.hold((from === own) !== (to === own), `${type} ${reference} moves from ${from} to ${to}`);
      if (type === 'BalanceSpent' || type === 'WithdrawalRequested') {
        const available = this.available(ownerId, at);
        this.hold(amount <= available, `${type} ${reference} takes ${amount} of ${available} cleared`);
      }
      this.accounts.set(from, this.of(from) - amount);
      this.accounts.set(to, this.of(to) + amount);
      if (type === 'BalanceSpent') this.spent.set(reference, amount);
      if (type === 'WithdrawalRequested')
        this.withdrawn.set(reference, { ownerId, total: amount, charges: data.charges });
      const change = to === own ? amount : -amount;
      const waiting = this.clearing.get(ownerId) ?? [];
      if (data.availableAt) waiting.push({ amount: change, availableAt: data.availableAt });
      for (const part of data.uncleared ?? []) waiting.push({ ...part, amount: -part.amount });
      this.clearing.set(ownerId, waiting);
    }
    this.hold(balance === this.of(own), `${type} ${reference} records ${balance} in ${own}, not ${this.of(own)}`);
    this.hold(this.of(own) >= 0, `${own} is ${this.of(own)} after ${type} ${reference}`);
    this.hold(this.of(`payout:${reference}`) >= 0, `payout:${reference} is negative after ${type}`);
  }

  private takeStep(type: string, data: Data) {
    const { reference, listingId, buyerId, amount } = data;
    const charge = this.provider.transactions.get(reference);
    const transfer = this.provider.transfers.get(reference);
    switch (type) {
      case 'PaymentSettled': {
        const { method, channel } = data as unknown as { method?: string; channel: string };
        this.settled.set(reference, data as never);
        if (amount === 0) return;
        const has = method ? this.spent.get(reference) === amount : charge?.status === 'success';
        this.hold(has, `${reference} settled with ${amount} that were not paid`);
        if (!charge || method) return;
        const isWhole = charge.requested === amount && charge.paid >= amount;
        const worth = charge.currency === 'NGN' && charge.domain === 'test';
        this.hold(worth && (isWhole || channel === 'review'), `${reference} settled with ${amount} for another charge`);
        return this.hold(amount <= charge.paid, `${reference} settled with ${amount} of ${charge.paid}`);
      }
      case 'CoauthorInvitationAccepted':
      case 'CoauthorLeft': {
        const { userId, basisPoints } = data as unknown as Share;
        const next = new Map(this.coauthorsOf(listingId));
        if (type === 'CoauthorLeft') next.delete(userId);
        else next.set(userId, basisPoints);
        return void this.coauthors.set(listingId, [...(this.coauthors.get(listingId) ?? []), next]);
      }
      case 'ListingPublished':
        return void this.coauthors.set(listingId, [new Map(this.coauthorsOf(listingId))]);
      case 'PurchaseCompleted':
        return this.takeSale(data);
      case 'PurchaseRefunded': {
        const { to, method, toCard = data.price } = data as unknown as { to: string; method?: string; toCard?: number };
        const key = `${listingId}-${buyerId}`;
        this.hold(this.owned.get(key)?.reference === reference, `${reference} is refunded and not owned`);
        this.owned.delete(key);
        if (method) return;
        const back = this.provider.refunds.filter((one) => one.of === reference && one.status !== 'failed');
        const done = back.filter(({ status }) => status === 'processed').reduce((sum, one) => sum + one.amount, 0);
        if (to === 'wallet')
          return this.hold(back.length === 0, `${reference} is refunded to the wallet beside the card`);
        this.hold(done === toCard, `${reference} is refunded with ${done} of ${toCard}`);
        const charge = back[0]?.reference ?? reference;
        return void this.returned.set(charge, (this.returned.get(charge) ?? 0) + toCard);
      }
      case 'WithdrawalReturned':
        return this.hold(!transfer || isFailed(transfer.status), `${reference} is back and at the bank as well`);
      case 'WithdrawalPaid':
        return this.hold(transfer?.paidAt !== undefined, `${reference} counts as paid and is not`);
    }
  }

  private takeSale(data: Data) {
    const { reference, listingId, buyerId, creatorId, price, commission } = data;
    const { method, shares = [] } = data as unknown as { method: string; shares?: Share[] };
    const key = `${listingId}-${buyerId}`;
    this.hold(!this.owned.has(key), `${key} is bought twice`);
    this.hold(buyerId !== creatorId, `${buyerId} buys what is their own`);
    const payment = this.settled.get(reference);
    const isPaid = payment?.amount === price && payment.payerId === buyerId && payment.listingId === listingId;
    this.hold(isPaid, `${reference} gives access for ${price} without its payment`);
    this.hold(commission === Math.floor((price * COMMISSION) / 10_000), `${reference} costs ${commission} of ${price}`);
    const told = shares
      .map(({ userId, basisPoints, amount }) => `${userId} ${basisPoints} ${amount}`)
      .sort()
      .join();
    const due = this.coauthors.get(listingId)!.map((people) => dueTo(people, price - commission));
    this.hold(due.includes(told), `${reference} shares “${told}” of ${price}, not “${due.join('” or “')}”`);
    const sale = { buyerId, creatorId, listingId, price, method, shares };
    this.sales.set(reference, sale);
    this.owned.set(key, { ...sale, reference });
  }
}

/** What co-authors get of what the commission left, as one text. */
const dueTo = (people: ReadonlyMap<string, number>, net: number) =>
  [...people]
    .map(([userId, points]) => [userId, points, Math.floor((net * points) / 10_000)] as const)
    .filter(([, , amount]) => amount > 0)
    .map((part) => part.join(' '))
    .sort()
    .join();
