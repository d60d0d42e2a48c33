import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import type { Recorded } from '#server/kernel/decider';
import type { Upcasts } from '#server/kernel/upcast';
import { type ReadCall, subscribe, type ReadMessage } from '#server/platform/events/read-call';

/** Number of windows (32 filtered-out events each) after which the event store reports a checkpoint. */
const CHECKPOINT_WINDOWS = 32;
/** Subscribers that start at the beginning of the log within this time share one subscription, ms. */
const GATHERING_MS = 100;

/** One of the receivers of a shared subscription. */
export type Subscriber = {
  readonly types: readonly string[];
  /** True while the subscription must pause. */
  readonly isFull: boolean;
  readonly hasEnough: boolean;
  /** `bytes` is the encoded size. */
  take: (event: Recorded, bytes: number) => void;
  /** The log holds no event of its types up to `position` that it did not take. */
  saw: (position: bigint) => void;
  caughtUp: () => void;
  wake: () => void;
  fail: (error?: Error) => void;
};

const gathering = new WeakMap<EventStoreDBClient, SharedSubscription>();

/** One filtered subscription to the log for one or more subscribers, as fast as the slowest of them. */
export class SharedSubscription {
  private readonly subscribers = new Set<Subscriber>();
  private byType = new Map<string, Subscriber[]>();
  private calling?: Promise<void>;
  private call?: ReadCall;
  private opening?: NodeJS.Timeout;
  /** Messages received before the pause are being delivered. */
  private isResuming = false;

  private constructor(
    private readonly client: EventStoreDBClient,
    private readonly after: bigint,
    private readonly upcasts?: Upcasts,
  ) {}

  static join(
    subscriber: Subscriber,
    client: EventStoreDBClient,
    after: bigint,
    upcasts?: Upcasts,
  ): SharedSubscription {
    const gathered = after < 0n ? gathering.get(client) : undefined;
    const shared = gathered && gathered.upcasts === upcasts ? gathered : new SharedSubscription(client, after, upcasts);
    shared.subscribers.add(subscriber);
    if (after >= 0n) shared.open();
    else if (!shared.opening) {
      gathering.set(client, shared);
      shared.opening = setTimeout(() => shared.open(), GATHERING_MS);
    }
    return shared;
  }

  /** Every message received was delivered. */
  get isDrained() {
    return !this.call?.readableLength;
  }

  /** A subscriber has taken events from its buffer. */
  resume() {
    if (!this.call?.isPaused() || [...this.subscribers].some(({ hasEnough }) => hasEnough)) return;
    this.isResuming = true;
    this.call.resume();
  }

  async leave(subscriber: Subscriber) {
    this.subscribers.delete(subscriber);
    this.sort();
    if (this.subscribers.size) return this.resume();
    this.close();
    await this.calling;
    this.call?.removeAllListeners('data').cancel();
  }

  /** Later subscribers get a subscription of their own. */
  private close() {
    clearTimeout(this.opening);
    if (gathering.get(this.client) === this) gathering.delete(this.client);
  }

  private sort() {
    this.byType = new Map();
    for (const subscriber of this.subscribers)
      for (const type of subscriber.types) this.byType.set(type, [...(this.byType.get(type) ?? []), subscriber]);
  }

  private open() {
    this.close();
    this.sort();
    this.calling = this.begin().catch((error: Error) => this.fail(error));
  }

  private async begin() {
    const { client, after, byType, upcasts } = this;
    const call = (this.call = await subscribe(client, after, [...byType.keys()], CHECKPOINT_WINDOWS, upcasts));
    call.on('data', (message: ReadMessage) => {
      this.deliver(message);
      if (this.isResuming && this.isDrained) this.resumed();
    });
    call.on('error', (error: Error) => this.fail(error));
    for (const event of ['end', 'close']) call.on(event, () => this.fail());
  }

  /** Wakes subscribers that received nothing during the pause: they may be drained now. */
  private resumed() {
    this.isResuming = false;
    for (const subscriber of this.subscribers) subscriber.wake();
  }

  private fail(error?: Error) {
    for (const subscriber of this.subscribers) subscriber.fail(error && convertToCommandError(error));
  }

  private deliver({ event, bytes = 0, checkpoint, isCaughtUp }: ReadMessage) {
    if (event) return void this.give(event, bytes);
    for (const subscriber of this.subscribers) {
      if (checkpoint !== undefined) subscriber.saw(checkpoint);
      if (isCaughtUp) subscriber.caughtUp();
    }
  }

  private give(event: Recorded, bytes: number) {
    if (event.position <= this.after) return;
    let isFull = false;
    for (const subscriber of this.byType.get(event.type) ?? []) {
      subscriber.take(event, bytes);
      isFull ||= subscriber.isFull;
    }
    if (isFull) this.call!.pause();
  }
}
