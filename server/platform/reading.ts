import {
  type AllStreamSubscription,
  type EventStoreDBClient,
  eventTypeFilter,
  type ResolvedEvent,
  START,
} from '@eventstore/db-client';
import type { Recorded } from '#server/kernel/decider';
import type { Upcasts } from '#server/kernel/upcast';
import { readEvent } from './recorded-event.js';

/** The log says where it stands after so many windows of events of other types. */
const CHECKPOINT_WINDOWS = 32;
/** Those who begin at the first event within this time read it together. */
const TOGETHER_MS = 100;

/** One of those for whom the log is read. */
export type Reader = {
  readonly types: readonly string[];
  /** Has it so much that it asks to hold back, or so much that it needs no more yet? */
  readonly isFull: boolean;
  readonly hasEnough: boolean;
  take: (event: Recorded) => void;
  /** The log holds nothing of its types up to here that it was not given. */
  saw: (position: bigint) => void;
  caughtUp: () => void;
  fail: (error?: Error) => void;
};

const gathering = new WeakMap<EventStoreDBClient, Reading>();

/** The log, read once from a position on for one or more readers, as fast as the slowest of them. */
export class Reading {
  private readonly readers = new Set<Reader>();
  private subscription?: AllStreamSubscription;
  private opening?: NodeJS.Timeout;

  private constructor(
    private readonly client: EventStoreDBClient,
    private readonly after: bigint,
    private readonly upcasts?: Upcasts,
  ) {}

  static join(reader: Reader, client: EventStoreDBClient, after: bigint, upcasts?: Upcasts): Reading {
    const gathered = after < 0n ? gathering.get(client) : undefined;
    const reading = gathered && gathered.upcasts === upcasts ? gathered : new Reading(client, after, upcasts);
    reading.readers.add(reader);
    if (after >= 0n) reading.open();
    else if (!reading.opening) {
      gathering.set(client, reading);
      reading.opening = setTimeout(() => reading.begin(), TOGETHER_MS);
    }
    return reading;
  }

  /** Whether all that has come was handed out. */
  get isDrained() {
    return !this.subscription?.readableLength;
  }

  /** A reader has made room. */
  goOn() {
    if (this.subscription?.isPaused() && [...this.readers].every(({ hasEnough }) => !hasEnough))
      this.subscription.resume();
  }

  async leave(reader: Reader) {
    this.readers.delete(reader);
    if (this.readers.size) return this.goOn();
    this.close();
    for (const event of ['data', 'caughtUp', 'error']) this.subscription?.removeAllListeners(event);
    this.subscription?.on('error', () => undefined);
    await this.subscription?.unsubscribe().catch(() => undefined);
  }

  /** Nobody joins any more. */
  private close() {
    clearTimeout(this.opening);
    if (gathering.get(this.client) === this) gathering.delete(this.client);
  }

  private begin() {
    try {
      this.open();
    } catch (error) {
      for (const reader of this.readers) reader.fail(error as Error);
    }
  }

  private open() {
    this.close();
    const { after, readers } = this;
    const types = [...new Set([...readers].flatMap((reader) => reader.types))];
    const escaped = types.map((type) => type.replace(/[^A-Za-z0-9]/g, '\\$&')).join('|');
    const subscription = (this.subscription = this.client.subscribeToAll({
      fromPosition: after < 0n ? START : { commit: after, prepare: after },
      filter: eventTypeFilter({
        regex: `^(${escaped})$`,
        checkpointInterval: CHECKPOINT_WINDOWS,
        checkpointReached: (_subscription, position) => {
          for (const reader of readers) reader.saw(position.commit);
          return Promise.resolve();
        },
      }),
    }));
    subscription.on('data', (resolved) => this.handOut(resolved));
    subscription.on('caughtUp', () => readers.forEach((reader) => reader.caughtUp()));
    subscription.on('error', (error: Error) => readers.forEach((reader) => reader.fail(error)));
    for (const event of ['end', 'close']) subscription.on(event, () => readers.forEach((reader) => reader.fail()));
  }

  private handOut(resolved: ResolvedEvent) {
    const event = readEvent(resolved, this.upcasts);
    if (!event || event.position <= this.after) return;
    let isFull = false;
    for (const reader of this.readers) {
      if (reader.types.includes(event.type)) reader.take(event);
      isFull ||= reader.isFull;
    }
    if (isFull) this.subscription!.pause();
  }
}
