import type { Kobo } from '#server/kernel/money';
import type { Chance } from '../fuzz/chance.js';
import type { SimulatedClock } from './clock.js';
import type { Tally } from './tally.js';

const HOUR_MS = 3_600_000;
/** A checkout takes no money any more after this time; a bank sends nothing back after this time. */
const [SESSION_MS, REVERSIBLE_MS] = [20 * HOUR_MS, 6 * 24 * HOUR_MS];

/** A payment as the provider really has it. `paid` is what reached the merchant. */
export type Transaction = {
  id: number;
  reference: string;
  requested: Kobo;
  paid: Kobo;
  status: 'abandoned' | 'failed' | 'success' | 'reversed';
  currency: string;
  domain: string;
  openedAt: number;
};
/** `of`: what its order names, which may be a part of the transaction `reference`. */
export type Refund = {
  id: number;
  reference: string;
  of: string;
  amount: Kobo;
  status: 'pending' | 'processing' | 'needs-attention' | 'processed' | 'failed';
};
export type Transfer = { reference: string; amount: Kobo; status: string; before: string[]; paidAt?: number };

export const FAILED_TRANSFER = ['failed', 'reversed', 'abandoned', 'blocked', 'rejected'];
export const PAYING = ['whole', 'whole', 'whole', 'fees', 'less', 'dollars', 'live', 'fails', 'reversed'] as const;
export type Paying = (typeof PAYING)[number];

/** The provider's true books, and the webhooks that it still has to send. What it answers is in `answers.ts`. */
export class Provider {
  readonly transactions = new Map<string, Transaction>();
  readonly refunds: Refund[] = [];
  readonly transfers = new Map<string, Transfer>();
  readonly webhooks: object[] = [];
  private ids = 1;

  constructor(
    private readonly clock: SimulatedClock,
    private readonly chance: Chance,
    private readonly tally: Tally,
  ) {}

  nextId() {
    return this.ids++;
  }

  /** Transactions whose checkout still takes money. */
  get payable(): Transaction[] {
    return [...this.transactions.values()].filter(
      ({ status, openedAt }) =>
        (status === 'abandoned' || status === 'failed') && this.clock.ms - openedAt < SESSION_MS,
    );
  }

  /** The payer pays, or tries to. A failed attempt may be followed by another. */
  pay(transaction: Transaction, how: Paying) {
    this.tally.count(`paid: ${how}`);
    const { requested, id, reference } = transaction;
    if (how === 'fails' || how === 'reversed') return void (transaction.status = how === 'fails' ? 'failed' : how);
    transaction.status = 'success';
    transaction.paid = how === 'less' ? requested - 100 : how === 'fees' ? requested + 1_500 : requested;
    if (how === 'dollars') transaction.currency = 'USD';
    if (how === 'live') transaction.domain = 'live';
    this.tell('charge.success', { id, reference, amount: transaction.paid, status: 'success' });
  }

  /** What is left of a transaction to refund. */
  refundable({ reference, paid, status }: Transaction): Kobo {
    if (status !== 'success') return 0;
    const live = this.refunds.filter((one) => one.reference === reference && one.status !== 'failed');
    return live.reduce((left, { amount }) => left - amount, paid);
  }

  get openRefunds() {
    return this.refunds.filter(({ status }) => status !== 'processed' && status !== 'failed');
  }

  moveRefund(refund: Refund) {
    const ways = ['processing', 'needs-attention', 'processed', 'processed', 'failed'] as const;
    const status = refund.status === 'needs-attention' ? this.chance.pick(ways.slice(2)) : this.chance.pick(ways);
    this.endRefund(refund, status);
  }

  endRefund(refund: Refund, status: Refund['status']) {
    refund.status = status;
    this.tally.count(`refund: ${status}`);
    const { reference, amount } = refund;
    this.tell(`refund.${status}`, { id: refund.id, transaction_reference: reference, amount: String(amount), status });
  }

  get openTransfers() {
    return [...this.transfers.values()].filter(({ status }) => status !== 'success' && !isFailed(status));
  }

  get reversible() {
    return [...this.transfers.values()].filter(
      ({ status, paidAt }) => status === 'success' && this.clock.ms - paidAt! < REVERSIBLE_MS,
    );
  }

  moveTransfer(transfer: Transfer) {
    const open = ['pending', 'otp', 'received', 'on its way'];
    this.endTransfer(transfer, this.chance.pick(['success', 'success', 'success', ...FAILED_TRANSFER, ...open]));
  }

  endTransfer(transfer: Transfer, status: string) {
    transfer.before.push(transfer.status);
    transfer.status = status;
    if (status === 'success') transfer.paidAt = this.clock.ms;
    this.tally.count(`transfer: ${status}${transfer.paidAt && isFailed(status) ? ' after success' : ''}`);
    const { reference, amount } = transfer;
    if (['success', 'failed', 'reversed'].includes(status))
      this.tell(`transfer.${status}`, { reference, amount, status, id: this.nextId() });
  }

  private tell(event: string, data: object) {
    this.webhooks.push({ event, data });
  }
}

export const isFailed = (status: string) => FAILED_TRANSFER.includes(status);
