import {
  type AllStreamRecordedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
  eventTypeFilter,
  START,
} from '@eventstore/db-client';
import type { Event, Recorded } from '#server/kernel/decider';
import type { Upcasts } from '#server/kernel/upcast';
import { Pause } from './pause.js';
import { readEvent } from './recorded-event.js';

/** So many events may wait before the log is asked to hold back, and so few must be left before it goes on. */
const [FULL, LOW] = [4_000, 1_000];
/** The log says where it stands after so many windows of events of other types. */
const CHECKPOINT_WINDOWS = 32;

/** The events of some types that lie after a position and those still to come, in order, as a queue to take from. */
export class Inflow {
  /** The log holds nothing of ours up to here. */
  seen: bigint;
  isCaughtUp = false;
  failure?: Error;
  private readonly queue: Recorded[] = [];
  private readonly subscription: AllStreamSubscription;
  private pause = new Pause();

  constructor(client: EventStoreDBClient, after: bigint, types: readonly string[], upcasts?: Upcasts) {
    this.seen = after;
    const escaped = types.map((type) => type.replace(/[^A-Za-z0-9]/g, '\\$&')).join('|');
    this.subscription = client.subscribeToAll({
      fromPosition: after < 0n ? START : { commit: after, prepare: after },
      filter: eventTypeFilter({
        regex: `^(${escaped})$`,
        checkpointInterval: CHECKPOINT_WINDOWS,
        checkpointReached: (_subscription, position) => {
          this.seen = position.commit;
          this.wake();
          return Promise.resolve();
        },
      }),
    });
    this.subscription.on('data', (resolved) => {
      const event = readEvent(resolved, upcasts) as Recorded<Event> | undefined;
      if (!event || event.position <= after) return;
      this.queue.push({ ...event, position: (resolved.event as AllStreamRecordedEvent).position.commit });
      if (this.queue.length > FULL) this.subscription.pause();
      this.wake();
    });
    this.subscription.on('caughtUp', () => {
      this.isCaughtUp = true;
      this.wake();
    });
    this.subscription.on('error', (error: Error) => this.fail(error));
    for (const event of ['end', 'close']) this.subscription.on(event, () => this.fail());
  }

  /** Whether all that has come was taken. */
  get isDrained() {
    return this.queue.length === 0 && this.subscription.readableLength === 0;
  }

  /** The next events, at most `most`; they stay in the queue until they are `done`. */
  next(most: number): Recorded[] {
    return this.queue.slice(0, most);
  }

  done(count: number) {
    this.queue.splice(0, count);
    if (this.queue.length < LOW && this.subscription.isPaused()) this.subscription.resume();
  }

  /** Until something comes, or `ms`. */
  wait(ms: number): Promise<void> {
    return this.pause.wait(ms);
  }

  wake() {
    this.pause.end();
  }

  fail(error = new Error('the subscription ended')) {
    this.failure ??= error;
    this.wake();
  }

  async close() {
    for (const event of ['data', 'caughtUp', 'error']) this.subscription.removeAllListeners(event);
    this.subscription.on('error', () => undefined);
    await this.subscription.unsubscribe().catch(() => undefined);
  }
}
