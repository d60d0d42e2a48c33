import type { Event, Recorded } from '#server/kernel/decider';
import type { Instant, UserId } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import type { Entry } from '#server/wallet/wallet.events';

/** Any wallet event, also of a type this reading has not met: all of them are journal entries. */
export type JournalEntry = Event<string, Entry & { availableAt?: Instant }>;
export type AuditEvent = Recorded<JournalEntry>;
export type Balances = { balance: Kobo; available: Kobo; pending: Kobo };

/** A wallet as the auditor folds it, event by event, trusting no balance an event states of itself. */
export class Replay {
  balance: Kobo = 0;
  revision = -1;
  at: Instant | undefined;
  private readonly clearing: { amount: Kobo; availableAt: Instant }[] = [];

  constructor(private readonly ownerId: UserId) {}

  take({ data: { from, to, amount, at, availableAt }, revision }: AuditEvent) {
    const change = amountInto(this.ownerId, from, to, amount);
    this.balance += change;
    this.revision = revision;
    this.at = at;
    if (availableAt) this.clearing.push({ amount: change, availableAt });
  }

  /** Earnings, less their commission, that are spendable only after `instant`. */
  pendingAt(instant: Instant): Kobo {
    return this.clearing.reduce((sum, { amount, availableAt }) => (availableAt > instant ? sum + amount : sum), 0);
  }

  balancesAt(instant: Instant): Balances {
    const pending = this.pendingAt(instant);
    return { balance: this.balance, available: this.balance - pending, pending };
  }
}

export const directionOf = (ownerId: UserId, { to }: Pick<Entry, 'to'>) => (to === `wallet:${ownerId}` ? 'in' : 'out');

const amountInto = (ownerId: UserId, from: string, to: string, amount: Kobo) =>
  (to === `wallet:${ownerId}` ? amount : 0) - (from === `wallet:${ownerId}` ? amount : 0);

const SAID: Record<string, (amount: string) => string> = {
  FundsDeposited: (amount) => `Deposit: ${amount} came in from the payment provider`,
  PurchasePaid: (amount) => `Purchase settled: ${amount} moved to escrow`,
  SaleEarned: (amount) => `Sale: ${amount} came in from escrow`,
  CommissionCharged: (amount) => `Commission: ${amount} went to the platform`,
};

/** What happened, for someone who reads no code. */
export const sentenceOf = ({ type, data: { from, to, amount } }: AuditEvent) =>
  SAID[type]?.(naira(amount)) ??
  `${type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}: ${naira(amount)} moved from ${from} to ${to}`;
