import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import type { Recorded } from '#server/kernel/decider';
import type { Upcasts } from '#server/kernel/upcast';
import { type ReadCall, subscribe, type ReadMessage } from '#server/platform/events/read-call';

/** The log says where it stands after so many windows of events of other types. */
const CHECKPOINT_WINDOWS = 32;
/** Those who begin at the first event within this time read it together. */
const TOGETHER_MS = 100;

/** One of those for whom the log is read. */
export type Subscriber = {
  readonly types: readonly string[];
  /** Has it so much that it asks to hold back, or so much that it needs no more yet? */
  readonly isFull: boolean;
  readonly hasEnough: boolean;
  take: (event: Recorded) => void;
  /** The log holds nothing of its types up to here that it was not given. */
  saw: (position: bigint) => void;
  caughtUp: () => void;
  wake: () => void;
  fail: (error?: Error) => void;
};

const gathering = new WeakMap<EventStoreDBClient, SharedSubscription>();

/** The log, read once from a position on for one or more readers, as fast as the slowest of them. */
export class SharedSubscription {
  private readonly readers = new Set<Subscriber>();
  private byType = new Map<string, Subscriber[]>();
  private calling?: Promise<void>;
  private call?: ReadCall;
  private opening?: NodeJS.Timeout;
  /** What was held back is being handed out. */
  private isResuming = false;

  private constructor(
    private readonly client: EventStoreDBClient,
    private readonly after: bigint,
    private readonly upcasts?: Upcasts,
  ) {}

  static join(reader: Subscriber, client: EventStoreDBClient, after: bigint, upcasts?: Upcasts): SharedSubscription {
    const gathered = after < 0n ? gathering.get(client) : undefined;
    const reading =
      gathered && gathered.upcasts === upcasts ? gathered : new SharedSubscription(client, after, upcasts);
    reading.readers.add(reader);
    if (after >= 0n) reading.open();
    else if (!reading.opening) {
      gathering.set(client, reading);
      reading.opening = setTimeout(() => reading.open(), TOGETHER_MS);
    }
    return reading;
  }

  /** Whether all that has come was handed out. */
  get isDrained() {
    return !this.call?.readableLength;
  }

  /** A reader has made room. */
  goOn() {
    if (!this.call?.isPaused() || [...this.readers].some(({ hasEnough }) => hasEnough)) return;
    this.isResuming = true;
    this.call.resume();
  }

  async leave(reader: Subscriber) {
    this.readers.delete(reader);
    this.sort();
    if (this.readers.size) return this.goOn();
    this.close();
    await this.calling;
    this.call?.removeAllListeners('data').cancel();
  }

  /** Nobody joins any more. */
  private close() {
    clearTimeout(this.opening);
    if (gathering.get(this.client) === this) gathering.delete(this.client);
  }

  private sort() {
    this.byType = new Map();
    for (const reader of this.readers)
      for (const type of reader.types) this.byType.set(type, [...(this.byType.get(type) ?? []), reader]);
  }

  private open() {
    this.close();
    this.sort();
    this.calling = this.begin().catch((error: Error) => this.fail(error));
  }

  private async begin() {
    const { client, after, byType, upcasts } = this;
    const call = (this.call = await subscribe(client, after, [...byType.keys()], CHECKPOINT_WINDOWS, upcasts));
    call.on('data', (told: ReadMessage) => {
      this.handOut(told);
      if (this.isResuming && this.isDrained) this.resumed();
    });
    call.on('error', (error: Error) => this.fail(error));
    for (const event of ['end', 'close']) call.on(event, () => this.fail());
  }

  /** Who found nothing while others were held up hears that there is no more. */
  private resumed() {
    this.isResuming = false;
    for (const reader of this.readers) reader.wake();
  }

  private fail(error?: Error) {
    for (const reader of this.readers) reader.fail(error && convertToCommandError(error));
  }

  private handOut({ event, checkpoint, isCaughtUp }: ReadMessage) {
    if (event) return void this.give(event);
    for (const reader of this.readers) {
      if (checkpoint !== undefined) reader.saw(checkpoint);
      if (isCaughtUp) reader.caughtUp();
    }
  }

  private give(event: Recorded) {
    if (event.position <= this.after) return;
    let isFull = false;
    for (const reader of this.byType.get(event.type) ?? []) {
      reader.take(event);
      isFull ||= reader.isFull;
    }
    if (isFull) this.call!.pause();
  }
}
