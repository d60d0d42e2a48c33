import type { EventStoreDBClient } from '@eventstore/db-client';
import { Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import type { Decider, Event, Fold, Recorded } from '#server/kernel/decider';
import type { Upcasts } from '#server/kernel/upcast';
import { isTransient } from '#server/platform/transient-errors';
import { CHAIN_START } from './hash-chain.js';
import { Config } from '#server/platform/config';
import { CommandBatch, PendingCommand } from './command-batch.js';
import { EventLog } from './event-log.js';
import { EventRegistry } from './event-registry.js';
import { failpoint } from '#server/platform/failpoint';
import { LeastRecentlyUsed } from './least-recently-used.js';
import { CommandQueue } from './command-queue.js';
import { type StreamState, Snapshots } from './snapshots.js';
import { KeyedMutex } from '#server/platform/concurrency/keyed-mutex';

/** After so many appends in a row to a stream all who write to it begin by reading. */
const EQUAL_START = 8;
/** So many streams are remembered: for deciding, and for each way of reading them. */
const [STREAMS, READINGS] = [10_000, 2_000];
const NOWHERE = -1n;

/**
 * The writing side's only door to the log. Commands of one stream take turns in this process, those that wait together
 * in one append; the expected revision guards between processes: on a conflict the stream is read again and the rules
 * decide again. A no is given only on what the stream says now, never on a remembered state.
 */
@Injectable()
export class EventStore implements OnApplicationShutdown {
  private readonly log: EventLog;
  private readonly queue = new CommandQueue<unknown>();
  /** What the rules decide on; it runs ahead of the log while an append is on its way, so nobody else may see it. */
  private readonly known = new LeastRecentlyUsed<StreamState<unknown>>(STREAMS);
  private readonly mutex = new KeyedMutex();
  private readonly readings = new WeakMap<object, LeastRecentlyUsed<StreamState<unknown>>>();

  constructor(
    config: Config,
    @Optional() private readonly snapshots?: Snapshots,
  ) {
    this.log = new EventLog(config.get('EVENTSTORE_URL'));
  }

  /** Asks the rule book and appends its answer; resolves to what was appended (nothing when it is already so). */
  decide<S, C, F extends Event>(rules: Decider<S, C, F>, id: string, command: C): Promise<Recorded<F>[]> {
    return this.order(rules, id, new PendingCommand<S, C, F>(command));
  }

  /** The same, and resolves to what `look` finds in the stream as it then stands: no need to read it again. */
  async decideAndQuery<S, C, F extends Event, T>(
    rules: Decider<S, C, F>,
    id: string,
    command: C,
    look: (state: S) => T,
  ) {
    let seen: T;
    await this.order(rules, id, new PendingCommand<S, C, F>(command, (state) => void (seen = look(state))));
    return seen!;
  }

  /** The present state of a stream, read up to its end: never behind an acknowledged event. */
  async state<S, F extends Event>(reading: Fold<S, F>, id: string): Promise<S> {
    const stream = streamName(reading, id);
    const cache = this.readings.get(reading) ?? new LeastRecentlyUsed<StreamState<unknown>>(READINGS);
    this.readings.set(reading, cache);
    return this.mutex.run(stream, async () => (await this.read(reading, stream, cache)).state);
  }

  /** Every event of a stream in order, at most `most`, from its first or from the revision `from`. */
  history<F extends Event>(stream: string, upcasts?: Upcasts, from?: bigint, most?: number) {
    return this.log.read<F>(stream, upcasts, from, most);
  }

  /** Does the log answer within `ms`? */
  isReachable(ms: number): Promise<boolean> {
    return this.log.isReachable(ms);
  }

  get client(): EventStoreDBClient {
    return this.log.client;
  }

  async onApplicationShutdown() {
    await this.log.close();
  }

  private order<S, C, F extends Event>(rules: Decider<S, C, F>, id: string, order: PendingCommand<S, C, F>) {
    const stream = streamName(rules, id);
    this.queue.add(stream, order, (orders) => this.serve(rules, stream, orders as PendingCommand<S, C, F>[]));
    return order.outcome;
  }

  private async serve<S, C, F extends Event>(
    rules: Decider<S, C, F>,
    stream: string,
    orders: PendingCommand<S, C, F>[],
  ) {
    try {
      await this.settle(rules, stream, orders);
    } catch (error) {
      this.known.delete(stream);
      // What one order asks for may be too much for the log; the others need not suffer for it.
      if (orders.length > 1 && !isTransient(error))
        for (const order of orders) await this.serve(rules, stream, [order]);
      else for (const order of orders) order.reject(error);
    }
  }

  /** Orders that waited together share one append, and hear of it together: the no to one may rest on the yes to another. */
  private async settle<S, C, F extends Event>(
    rules: Decider<S, C, F>,
    stream: string,
    orders: PendingCommand<S, C, F>[],
  ) {
    let open = orders;
    for (let isFresh = false; ; isFresh = true) {
      const remembered = isFresh ? undefined : this.remembered(rules, stream, orders);
      isFresh = !remembered;
      const known = remembered ?? (await this.read(rules, stream, this.known));
      open = open.filter((order) => order.isStillAwaited());
      if (open.length === 0) return;
      const before = known.revision;
      const decided = CommandBatch.on(rules, stream, known, open);
      if (decided.events.length === 0 && !isFresh) continue;
      const position = decided.events.length ? await this.append(stream, decided.events, before) : NOWHERE;
      if (position === undefined) continue;
      known.unread = isFresh ? 0 : (known.unread ?? 0) + 1;
      this.snapshots?.keep(rules, stream, known, before);
      return decided.resolve(position);
    }
  }

  /**
   * What can be decided on without reading. Now and then nothing: a process that never reads would win every race
   * against one that must. What most likely begins is decided as if there were nothing yet.
   */
  private remembered<S, C, F extends Event>(
    rules: Decider<S, C, F>,
    stream: string,
    orders: readonly PendingCommand<S, C, F>[],
  ): StreamState<S> | undefined {
    const known = this.known.get(stream) as StreamState<S> | undefined;
    if (known) return (known.unread ?? 0) < EQUAL_START ? known : undefined;
    if (!rules.assumesEmpty || !orders.every(({ command }) => rules.assumesEmpty!(command))) return undefined;
    const nothing = { state: rules.initial(), revision: -1, hash: CHAIN_START };
    this.known.set(stream, nothing);
    return nothing;
  }

  /** Resolves to undefined when someone else wrote first. */
  private async append(stream: string, events: CommandBatch<never, never, never>['events'], revision: number) {
    failpoint('before-append');
    const result = await this.log.append(stream, events, revision);
    failpoint('after-append');
    if (!result) this.known.delete(stream);
    return result?.position;
  }

  /** A stream as the log has it now. */
  private async read<S, F extends Event>(
    rules: Fold<S, F>,
    stream: string,
    cache: LeastRecentlyUsed<StreamState<unknown>>,
  ): Promise<StreamState<S>> {
    const known = (cache.get(stream) as StreamState<S> | undefined) ?? (await this.begin(rules, stream));
    const began = known.revision;
    const registry = EventRegistry.of(rules.events);
    for await (const event of this.history<F>(stream, registry, BigInt(known.revision + 1))) {
      if (!registry.has(event.type)) throw new UndeclaredEventError(event);
      known.state = rules.evolve(known.state, event);
      known.revision = event.revision;
      known.hash = event.meta.hash ?? known.hash;
    }
    cache.set(stream, known);
    this.snapshots?.keep(rules, stream, known, began);
    return known;
  }

  /** Where folding starts: at a snapshot that the log still bears out, or at the first event. */
  private async begin<S, F extends Event>(rules: Fold<S, F>, stream: string): Promise<StreamState<S>> {
    const kept = await this.snapshots?.find(rules, stream);
    let isBorneOut = false;
    if (kept)
      for await (const { meta } of this.history<F>(stream, undefined, BigInt(kept.revision), 1))
        isBorneOut = (meta.hash ?? CHAIN_START) === kept.hash;
    return kept && isBorneOut ? kept : { state: rules.initial(), revision: -1, hash: CHAIN_START };
  }
}

/** A stored event of a type that its stream's fold does not declare: a newer release wrote it. */
class UndeclaredEventError extends Error {
  constructor({ type, id, stream, revision }: Recorded) {
    super(`${type} ${id} (${stream}, revision ${revision}) is of a type this process does not know`);
  }
}

export const streamName = ({ category }: { category: string }, id: string) => `${category}-${id}`;
