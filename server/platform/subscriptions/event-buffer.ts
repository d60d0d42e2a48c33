import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Recorded } from '#server/kernel/decider';
import type { Upcasts } from '#server/kernel/upcast';
import { CancellableDelay } from '#server/platform/concurrency/cancellable-delay';
import { type Subscriber, SharedSubscription } from './shared-subscription.js';

/** So many events may wait before the log is asked to hold back, and so few must be left before it goes on. */
const [FULL, LOW] = [8_000, 4_000];

/** The events of some types that lie after a position and those still to come, in order, as a queue to take from. */
export class EventBuffer implements Subscriber {
  /** The log holds nothing of ours up to here. */
  seen: bigint;
  isCaughtUp = false;
  failure?: Error;
  private readonly queue: Recorded[] = [];
  private readonly reading: SharedSubscription;
  private readonly delay = new CancellableDelay();

  constructor(
    client: EventStoreDBClient,
    after: bigint,
    readonly types: readonly string[],
    upcasts?: Upcasts,
  ) {
    this.seen = after;
    this.reading = SharedSubscription.join(this, client, after, upcasts);
  }

  get isFull() {
    return this.queue.length > FULL;
  }
  get hasEnough() {
    return this.queue.length >= LOW;
  }
  /** Whether all that has come was taken. */
  get isDrained() {
    return this.queue.length === 0 && this.reading.isDrained;
  }

  take(event: Recorded) {
    this.queue.push(event);
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
   * The next events, at most `most`; they stay in the queue until they are `done`. What was decided together comes
   * together, unless it is more than `most`: nobody is to see a sale without its commission.
   */
  next(most: number): Recorded[] {
    const count = Math.min(most, this.queue.length);
    let whole = count;
    while (whole > 0 && this.isToBeContinued(this.queue[whole - 1]!)) whole--;
    return this.queue.slice(0, whole || (count === most ? count : 0));
  }

  private isToBeContinued({ meta: { followedBy = [] } }: Recorded) {
    return followedBy.some((type) => this.types.includes(type));
  }

  /** The next so many, once that many have come. */
  nextWhole(count: number): Recorded[] {
    return this.queue.length >= Math.min(count, LOW) ? this.next(count) : [];
  }

  done(count: number) {
    this.queue.splice(0, count);
    this.reading.goOn();
  }

  /** Until something comes, or `ms`. */
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
    return this.reading.leave(this);
  }
}
