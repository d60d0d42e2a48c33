import type { Event, Recorded } from '#server/kernel/decider';
import type { Instant, UserId } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import type { Entry } from '#server/wallet/wallet.events';

type Clearing = { amount: Kobo; availableAt: Instant };
/** A stored wallet event, also of a type that this release does not declare. Those without an amount move no money. */
export type StoredWalletEvent = Event<
  string,
  { at: Instant; balance: Kobo } & Partial<Entry> & {
      availableAt?: Instant;
      uncleared?: readonly Clearing[];
      price?: Kobo;
    }
>;
/** `number` counts the events of the whole wallet, over all segments. */
export type AuditEvent = Recorded<StoredWalletEvent> & { number: number };
export type Balances = { balance: Kobo; available: Kobo; pending: Kobo };

/** The auditor's fold of a wallet: from the moved amounts, not from the balances recorded in the events. */
export class Replay {
  balance: Kobo = 0;
  number = -1;
  at: Instant | undefined;
  private readonly clearing: Clearing[] = [];

  constructor(private readonly ownerId: UserId) {}

  take({ data, number }: AuditEvent) {
    const { at, availableAt, uncleared = [] } = data;
    const change = changeOf(this.ownerId, data);
    this.balance += change;
    this.number = number;
    this.at = at;
    if (availableAt) this.clearing.push({ amount: change, availableAt });
    for (const part of uncleared) this.clearing.push({ ...part, amount: -part.amount });
  }

  /** Earnings, less their commission and what refunds took of them, that are spendable only after `instant`. */
  pendingAt(instant: Instant): Kobo {
    return this.clearing.reduce((sum, { amount, availableAt }) => (availableAt > instant ? sum + amount : sum), 0);
  }

  balancesAt(instant: Instant): Balances {
    const pending = this.pendingAt(instant);
    return { balance: this.balance, available: this.balance - pending, pending };
  }
}

type Posting = Pick<Partial<Entry>, 'from' | 'to' | 'amount'>;

/** Null for an event that moves no money. */
export const directionOf = (ownerId: UserId, { to, amount }: Posting): 'in' | 'out' | null =>
  amount === undefined ? null : to === `wallet:${ownerId}` ? 'in' : 'out';

const changeOf = (ownerId: UserId, { from, to, amount = 0 }: Posting) =>
  (to === `wallet:${ownerId}` ? amount : 0) - (from === `wallet:${ownerId}` ? amount : 0);

const SENTENCES: Record<string, (amount: string) => string> = {
  FundsDeposited: (amount) => `Deposit: ${amount} came in from the payment provider`,
  PurchasePaid: (amount) => `Purchase settled: ${amount} moved to escrow`,
  BalanceSpent: (amount) => `Purchase: ${amount} of the balance moved to escrow`,
  SpendingReturned: (amount) => `Purchase declined: ${amount} came back from escrow`,
  SaleEarned: (amount) => `Sale: ${amount} came in from escrow`,
  CommissionCharged: (amount) => `Commission: ${amount} went to the platform`,
  WithdrawalReturned: (amount) => `Withdrawal returned: ${amount} came back from the payment provider`,
  RefundReceived: (amount) => `Refund: ${amount} came in from escrow`,
  RefundPaidOut: (amount) => `Refund: ${amount} went back through the payment provider`,
  SaleReversed: (amount) => `Sale refunded: ${amount} went back to escrow`,
  CommissionReturned: (amount) => `Commission returned: ${amount} came in from the platform`,
  ShortfallAdvanced: (amount) => `Advance for a refund: ${amount}, which the owner owes`,
  ShortfallRecovered: (amount) => `Advance repaid: ${amount} of a sale`,
};

/** An event as a sentence. */
export function sentenceOf({ type, data: { from, to, amount, balance, price } }: AuditEvent) {
  if (price !== undefined) return `Purchase refused: the balance does not cover ${naira(price)}`;
  if (amount === undefined) return `${wordsOf(type)}: ${naira(balance)} carried over`;
  return SENTENCES[type]?.(naira(amount)) ?? `${wordsOf(type)}: ${naira(amount)} moved from ${from} to ${to}`;
}

/** `WithdrawalRequested` as "Withdrawal requested". */
const wordsOf = (type: string) => type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
