import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Recorded } from '#server/kernel/decider';
import type { Upcasts } from '#server/kernel/upcast';
import { CancellableDelay } from '#server/platform/concurrency/cancellable-delay';
import { type Subscriber, SharedSubscription } from './shared-subscription.js';

/**
 * Backpressure: the subscription pauses when more events or bytes than `HIGH` are buffered and resumes when fewer than `LOW`
 * are. Decoded, an event takes about twice its encoded size.
 */
const HIGH = { events: 8_000, bytes: 32_000_000 };
const LOW = { events: 4_000, bytes: 16_000_000 };

/** A queue of the events of some types after a position, in order: those in the log, then live ones. */
export class EventBuffer implements Subscriber {
  /** The log holds no event of these types up to here that was not buffered. */
  seen: bigint;
  isCaughtUp = false;
  failure?: Error;
  private readonly queue: Recorded[] = [];
  private readonly sizes: number[] = [];
  private bytes = 0;
  private readonly subscription: SharedSubscription;
  private readonly delay = new CancellableDelay();

  constructor(
    client: EventStoreDBClient,
    after: bigint,
    readonly types: readonly string[],
    upcasts?: Upcasts,
  ) {
    this.seen = after;
    this.subscription = SharedSubscription.join(this, client, after, upcasts);
  }

  get backlog() {
    return { events: this.queue.length, since: this.queue[0]?.created };
  }
  get isFull() {
    return this.queue.length > HIGH.events || this.bytes > HIGH.bytes;
  }
  get hasEnough() {
    return this.queue.length >= LOW.events || this.bytes >= LOW.bytes;
  }
  /** Every event received was taken from the queue. */
  get isDrained() {
    return this.queue.length === 0 && this.subscription.isDrained;
  }

  take(event: Recorded, bytes = 0) {
    this.queue.push(event);
    this.sizes.push(bytes);
    this.bytes += bytes;
    this.wake();
  }

  saw(position: bigint) {
    this.seen = position;
    this.wake();
  }

  caughtUp() {
    this.isCaughtUp = true;
    this.wake();
  }

  /**
   * The next events, at most `most`; they stay in the queue until `done`. Events decided together come in one batch, so
   * that no batch holds half of a decision, unless they are more than `most` or than the buffer holds.
   */
  next(most: number): Recorded[] {
    const count = Math.min(most, this.queue.length);
    let whole = count;
    while (whole > 0 && this.isToBeContinued(this.queue[whole - 1]!)) whole--;
    return this.queue.slice(0, whole || (count === most || this.isFull ? count : 0));
  }

  private isToBeContinued({ meta: { followedBy = [] } }: Recorded) {
    return followedBy.some((type) => this.types.includes(type));
  }

  /** The next `count` events, or none while fewer are buffered and more are received. */
  nextWhole(count: number): Recorded[] {
    return this.queue.length >= count || this.hasEnough ? this.next(count) : [];
  }

  done(count: number) {
    this.queue.splice(0, count);
    for (const bytes of this.sizes.splice(0, count)) this.bytes -= bytes;
    this.subscription.resume();
  }

  /** Resolves when something is received, at the latest after `ms`. */
  wait(ms: number): Promise<void> {
    return this.delay.wait(ms);
  }

  wake() {
    this.delay.cancel();
  }

  fail(error = new Error('the subscription ended')) {
    this.failure ??= error;
    this.wake();
  }

  close(): Promise<void> {
    return this.subscription.leave(this);
  }
}
