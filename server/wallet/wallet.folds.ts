import type { Event, Fold, Recorded } from '#server/kernel/decider';
import type { Instant, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { withheldOf } from '#server/kernel/withheld';
import { type Entry, type WalletEvent, walletEvents } from './wallet.events.js';

type Clearing = { amount: Kobo; availableAt: Instant };
/** A stored wallet event, also of a type that this release does not declare. Those without an amount move no money. */
export type StoredWalletEvent = Event<
  string,
  { at: Instant; balance: Kobo } & Partial<Entry> & {
      availableAt?: Instant;
      uncleared?: readonly Clearing[];
      dispute?: string;
      held?: Kobo;
      clearsAt?: Instant;
      price?: Kobo;
    }
>;
/** The amounts of the withdrawals of one wallet that left it and did not come back, by reference, in their order. */
export const payouts: Fold<ReadonlyMap<Reference, Kobo>, WalletEvent> = {
  category: 'wallet',
  events: walletEvents,
  initial: () => new Map<Reference, Kobo>(),
  segments: { closedBy: 'BooksClosed' },
  evolve(state, { type, data }) {
    const open = state as Map<Reference, Kobo>;
    // Without an account a withdrawal is not sent: earlier releases had none.
    if (type === 'WithdrawalRequested' && data.destination) open.set(data.reference, data.amount - data.charges);
    if (type === 'WithdrawalReturned') open.delete(data.reference);
    return open;
  },
};

/** `number` counts the events of the whole wallet, over all segments. */
export type WalletLogEvent = Recorded<StoredWalletEvent> & { number: number };
export type Balances = { balance: Kobo; available: Kobo; pending: Kobo };

/** A wallet folded from the moved amounts, not from the balances recorded in the events. */
export class Replay {
  balance: Kobo = 0;
  number = -1;
  at: Instant | undefined;
  /** Of the last event, as the log counts. */
  position: bigint | undefined;
  private readonly clearing: Clearing[] = [];
  private frozen: { reference: Reference; dispute: string; amount: Kobo; clearsAt: Instant }[] = [];

  constructor(private readonly ownerId: UserId) {}

  /** Goes on after an event, from the balance that it recorded. What clears later is not known then. */
  goOnAfter({ data: { at, balance }, number, position }: WalletLogEvent) {
    Object.assign(this, { balance, number, at, position });
  }

  take({ type, data, number, position }: WalletLogEvent) {
    const { at, availableAt, uncleared = [] } = data;
    const change = changeOf(this.ownerId, data);
    this.balance += change;
    this.number = number;
    this.at = at;
    this.position = position;
    if (availableAt) this.clearing.push({ amount: change, availableAt });
    for (const part of uncleared) this.clearing.push({ ...part, amount: -part.amount });
    const { reference, dispute, held, clearsAt } = data;
    if (reference && THAWS.has(type))
      this.frozen = this.frozen.filter((one) => one.reference !== reference || (dispute && one.dispute !== dispute));
    if (reference && dispute && held && clearsAt) this.frozen.push({ reference, dispute, amount: held, clearsAt });
  }

  /**
   * Takes these events, of an instant those until then only: reading ends with the first later one. `taken` is called after
   * each.
   */
  async takeAll(
    events: AsyncIterable<{ event: WalletLogEvent }>,
    until?: Instant,
    taken?: (event: WalletLogEvent) => void,
  ): Promise<this> {
    for await (const { event } of events) {
      if (until !== undefined && event.data.at > until) break;
      this.take(event);
      taken?.(event);
    }
    return this;
  }

  /**
   * What is not spendable at `instant`: earnings, less their commission and what refunds took of them, that clear later, and
   * what disputes hold of the rest.
   */
  pendingAt(instant: Instant): Kobo {
    const waiting = this.clearing.reduce((sum, one) => (one.availableAt > instant ? sum + one.amount : sum), 0);
    const frozen = this.frozen.reduce((sum, { amount, clearsAt }) => (clearsAt <= instant ? sum + amount : sum), 0);
    return waiting + withheldOf(this.balance - waiting, frozen);
  }

  balancesAt(instant: Instant): Balances {
    const pending = this.pendingAt(instant);
    return { balance: this.balance, available: this.balance - pending, pending };
  }
}

/** The types that end what disputes hold of their reference. */
const THAWS = new Set(['FundsReleased', 'ChargeTakenBack', 'SaleReversed', 'ShareReversed']);

type Posting = Pick<Partial<Entry>, 'from' | 'to' | 'amount'>;

/** Null for an event that moves no money. */
export const directionOf = (ownerId: UserId, { to, amount }: Posting): 'in' | 'out' | null =>
  amount === undefined ? null : to === `wallet:${ownerId}` ? 'in' : 'out';

const changeOf = (ownerId: UserId, { from, to, amount = 0 }: Posting) =>
  (to === `wallet:${ownerId}` ? amount : 0) - (from === `wallet:${ownerId}` ? amount : 0);
