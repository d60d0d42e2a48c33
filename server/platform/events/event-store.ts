import type { EventStoreDBClient } from '@eventstore/db-client';
import { Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { CommandIdentity } from '#server/kernel/command';
import type { Decider, Event, Fold, Recorded } from '#server/kernel/decider';
import type { Upcasts } from '#server/kernel/upcast';
import { KeyedBatches } from '#server/platform/concurrency/keyed-batches';
import { Config } from '#server/platform/config';
import { failpoint } from '#server/platform/failpoint';
import { isTransient } from '#server/platform/transient-errors';
import { BrokenDecision, CommandBatch, remember } from './command-batch.js';
import { EventLog } from './event-log.js';
import { FoldCache } from './fold-cache.js';
import { PendingCommand } from './pending-command.js';
import { SegmentCloser } from './segment-closer.js';
import { Snapshots } from './snapshots.js';
import { type Segment, StreamReader } from './stream-reader.js';
import { emptyStream, lastNumber, type StreamState, streamName } from './stream-state.js';

export { streamName } from './stream-state.js';

/** Consecutive appends after which this process reads the stream first, so that competing processes get a turn. */
const APPENDS_BEFORE_READ = 8;
/** Maximum number of streams whose state is cached: 2 to 3 kB each, and most are an order's or a payment's, used for minutes. */
const STREAMS = 4_000;
const NO_POSITION = -1n;

type AnyDecider = Decider<unknown, unknown, Event>;
type AnyCommand = PendingCommand<unknown, unknown, Event>;
type AnyBatch = CommandBatch<unknown, unknown, Event>;

/**
 * The writing side's access to the log. The commands of one stream are decided one after the other, those that wait
 * together in one append. The expected revision guards against other processes: on a conflict the stream is read again
 * and the commands are decided again. A domain error is answered only on what the stream holds now, never on a cached state.
 */
@Injectable()
export class EventStore implements OnApplicationShutdown {
  private readonly log: EventLog;
  private readonly reader: StreamReader;
  private readonly closer: SegmentCloser;
  /** A batch takes its stream's state out as its draft, and puts it back only after the append. */
  private readonly states = new LRUCache<string, StreamState<unknown>>({ max: STREAMS });
  private readonly waiting = new KeyedBatches<{ decider: AnyDecider; pending: AnyCommand }>((items, stream) =>
    this.serve(
      items[0]!.decider,
      stream,
      items.map(({ pending }) => pending),
    ),
  );
  private readonly folded: FoldCache;

  constructor(
    config: Config,
    @Optional() private readonly snapshots?: Snapshots,
  ) {
    this.log = new EventLog(config.get('EVENTSTORE_URL'));
    this.reader = new StreamReader(this.log, snapshots);
    this.folded = new FoldCache(this.reader);
    this.closer = new SegmentCloser(this.log, config.get('SEGMENT_EVENTS'));
  }

  /**
   * Appends the decider's events; resolves to the appended events, or to none if the command changes nothing.
   *
   * With a `commandId` the event ids are UUIDs of version 5 made of it and their index, and a repetition of the command is
   * not decided again: it resolves to the events that the first one appended, also after a restart or an unknown outcome.
   * The same holds for a command that has the key of an earlier event (`Decider.once`). What is not in memory is read back
   * from the log, 500 events at most beyond the earliest point at which it may have been appended: the event that caused
   * the command, else a day ago; `isFirst` saves that reading for a command that was certainly never issued
   * before. A command that appended nothing, or was refused, is decided again.
   */
  decide<S, C, F extends Event>(
    decider: Decider<S, C, F>,
    id: string,
    command: C,
    identity?: CommandIdentity,
  ): Promise<Recorded<F>[]> {
    return this.issue(decider, id, new PendingCommand<S, C, F>(decider, command, { identity }));
  }

  /** Like `decide`; resolves to `query` of the stream's state after the command. */
  async decideAndQuery<S, C, F extends Event, T>(
    decider: Decider<S, C, F>,
    id: string,
    command: C,
    query: (state: S) => T,
    identity?: CommandIdentity,
  ): Promise<T> {
    let answer: T;
    const keep = (state: S) => void (answer = query(state));
    await this.issue(decider, id, new PendingCommand<S, C, F>(decider, command, { query: keep, identity }));
    return answer!;
  }

  /** The current state of a stream, never behind an acknowledged event. Use it at once: the next read may change it in place. */
  state<S, F extends Event>(fold: Fold<S, F>, id: string): Promise<S> {
    return this.folded.get(fold, id);
  }

  /** Every event of a stream in order, at most `most`, from its first or from the revision `from`. As stored, unless upcasts are given. */
  history<F extends Event>(stream: string, upcasts?: Upcasts, from?: bigint, most?: number) {
    return this.log.read<F>(stream, upcasts, from, most);
  }

  /** The event of this revision; undefined without one. */
  event<F extends Event>(stream: string, revision: number, upcasts?: Upcasts) {
    return this.log.event<F>(stream, revision, upcasts);
  }

  /** The segments of a stream, oldest first; none without events. `closedBy` is the type that ends a segment. */
  segments(name: string, closedBy: string): Promise<Segment[]> {
    return this.reader.segments(name, closedBy);
  }

  /** True if the event store answers within `ms`. */
  isReachable(ms: number): Promise<boolean> {
    return this.log.isReachable(ms);
  }

  get client(): EventStoreDBClient {
    return this.log.client;
  }

  async onApplicationShutdown() {
    await this.log.close();
  }

  private issue<S, C, F extends Event>(decider: Decider<S, C, F>, id: string, pending: PendingCommand<S, C, F>) {
    this.waiting.add(streamName(decider, id), { decider, pending } as never);
    return pending.outcome;
  }

  private async serve(decider: AnyDecider, name: string, commands: AnyCommand[]) {
    try {
      await this.settle(decider, name, commands);
    } catch (error) {
      // The events of one command may exceed the store's limit: the others are appended without it.
      if (commands.length > 1 && !isTransient(error))
        for (const pending of commands) await this.serve(decider, name, [pending]);
      else for (const pending of commands) pending.reject(error);
    }
  }

  /** Decides the queued commands and appends their events in one append. */
  private async settle(decider: AnyDecider, name: string, commands: AnyCommand[]) {
    let open = commands;
    let draft = this.take(decider, name, commands);
    let isFresh = false;
    const read = async (known?: StreamState<unknown>) => {
      isFresh = true;
      return this.reader.read(decider, name, known);
    };
    if (draft && draft.unread >= APPENDS_BEFORE_READ) draft = await read(draft);
    for (;;) {
      open = open.filter((pending) => pending.isAwaited());
      if (open.length === 0) return;
      draft ??= await read();
      if (!this.closer.isOpen(decider as never, draft) && !(await this.closer.moveOn(decider as never, draft))) {
        draft = undefined;
        continue;
      }
      for (const { keys, since } of open)
        if (since && keys.every((key) => draft!.keys.numberOf(key) === undefined))
          await this.reader.recall(decider as never, draft, since);
      const { stream, revision } = draft;
      const before = lastNumber(draft);
      const batch = CommandBatch.decide(decider, draft, open);
      if (batch instanceof BrokenDecision) {
        batch.pending.reject(batch.cause);
        open = open.filter((pending) => pending !== batch.pending);
        draft = undefined;
      } else if (batch.restsOnState && !isFresh) draft = await read(draft);
      else {
        const position = batch.events.length ? await this.append(stream, batch.events, revision) : NO_POSITION;
        if (position === undefined) draft = undefined;
        else {
          if (!isFresh) draft.unread++;
          this.states.set(name, draft);
          this.snapshots?.keep(decider, draft, before);
          batch.settle(position);
          await this.repeat(decider, draft, batch);
          return draft.keys.forgetBefore(Math.min(...open.map(({ oldest }) => oldest)));
        }
      }
    }
  }

  /**
   * The initial draft of a batch. With `assumesEmpty` the stream is not read: if it is not empty, the append is refused
   * and the stream is read.
   */
  private take(decider: AnyDecider, name: string, commands: readonly AnyCommand[]): StreamState<unknown> | undefined {
    const cached = this.states.get(name);
    this.states.delete(name);
    const isAssumedEmpty =
      !cached && commands.every(({ command, since }) => decider.assumesEmpty?.(command) && since === undefined);
    return isAssumedEmpty ? emptyStream(decider, name) : cached;
  }

  /** Resolves repeated commands to their earlier events. Never rejects: the other commands are settled. */
  private async repeat(decider: AnyDecider, draft: StreamState<unknown>, { repetitions }: AnyBatch) {
    for (const { pending, number } of repetitions)
      try {
        const events = await this.reader.decisionAt(decider as never, draft, number);
        remember(pending.trace, events, events.at(-1)!.position);
        pending.query?.(draft.state);
        pending.resolve(events);
      } catch (error) {
        pending.reject(error);
      }
  }

  /** Resolves to undefined after a conflict with another process. */
  private async append(stream: string, events: AnyBatch['events'], revision: number) {
    failpoint('before-append');
    const result = await this.log.append(stream, events, revision);
    failpoint('after-append');
    return result?.position;
  }
}
