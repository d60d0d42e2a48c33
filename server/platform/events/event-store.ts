import type { EventStoreDBClient } from '@eventstore/db-client';
import { Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Decider, Event, Fold, Recorded } from '#server/kernel/decider';
import type { Upcasts } from '#server/kernel/upcast';
import { KeyedBatches } from '#server/platform/concurrency/keyed-batches';
import { Config } from '#server/platform/config';
import { failpoint } from '#server/platform/failpoint';
import { isTransient } from '#server/platform/transient-errors';
import { BrokenDecision, CommandBatch, remember } from './command-batch.js';
import { EventLog } from './event-log.js';
import { FoldCache } from './fold-cache.js';
import { type CommandIdentity, PendingCommand } from './pending-command.js';
import { Snapshots } from './snapshots.js';
import { StreamReader } from './stream-reader.js';
import { emptyStream, type StreamState, streamName } from './stream-state.js';

export { streamName } from './stream-state.js';

/** After so many appends in a row a process reads the stream first, as the processes do that it competes with. */
const APPENDS_BEFORE_READ = 8;
/** Streams whose state is kept in memory. */
const STREAMS = 10_000;
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
  /** A batch takes its stream's state out as its draft, and puts it back only once the events are appended. */
  private readonly states = new LRUCache<string, StreamState<unknown>>({ max: STREAMS });
  private readonly waiting = new KeyedBatches<{ decider: AnyDecider; pending: AnyCommand }>((items, stream) =>
    this.serve(
      items[0]!.decider,
      stream,
      items.map(({ pending }) => pending),
    ),
  );
  private readonly folds = new WeakMap<object, FoldCache<unknown, Event>>();

  constructor(
    config: Config,
    @Optional() private readonly snapshots?: Snapshots,
  ) {
    this.log = new EventLog(config.get('EVENTSTORE_URL'));
    this.reader = new StreamReader(this.log, snapshots);
  }

  /**
   * Appends what the decider answers; resolves to the appended events, none where it changes nothing.
   *
   * With a `commandId` the event ids are UUIDs of version 5 made of it and their index, and a repetition of the command is
   * not decided again: it resolves to the events that the first one appended, also after a restart or an unknown outcome.
   * They are found in memory among the last 10,000 ids of the stream, else by reading the stream's older events once per
   * repetition; `isFirst` saves that reading where the caller knows that the command was never issued before. A command
   * that appended nothing, or was refused, is decided again.
   */
  decide<S, C, F extends Event>(
    decider: Decider<S, C, F>,
    id: string,
    command: C,
    identity?: CommandIdentity,
  ): Promise<Recorded<F>[]> {
    return this.issue(decider, id, new PendingCommand<S, C, F>(command, undefined, identity));
  }

  /** The same, and resolves to `query` of the state in which the command leaves the stream. */
  async decideAndQuery<S, C, F extends Event, T>(
    decider: Decider<S, C, F>,
    id: string,
    command: C,
    query: (state: S) => T,
    identity?: CommandIdentity,
  ): Promise<T> {
    let answer: T;
    const keep = (state: S) => void (answer = query(state));
    await this.issue(decider, id, new PendingCommand<S, C, F>(command, keep, identity));
    return answer!;
  }

  /** The present state of a stream, never behind an acknowledged event. Use it at once: the next read may change it in place. */
  state<S, F extends Event>(fold: Fold<S, F>, id: string): Promise<S> {
    let cache = this.folds.get(fold);
    if (!cache) this.folds.set(fold, (cache = new FoldCache(fold as never, this.reader)));
    return cache.get(id) as Promise<S>;
  }

  /** Every event of a stream in order, at most `most`, from its first or from the revision `from`. As stored, unless upcasts are given. */
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

  private issue<S, C, F extends Event>(decider: Decider<S, C, F>, id: string, pending: PendingCommand<S, C, F>) {
    this.waiting.add(streamName(decider, id), { decider, pending } as never);
    return pending.outcome;
  }

  private async serve(decider: AnyDecider, stream: string, commands: AnyCommand[]) {
    try {
      await this.settle(decider, stream, commands);
    } catch (error) {
      // One command's events may be too large for the store: the others are served without it.
      if (commands.length > 1 && !isTransient(error))
        for (const pending of commands) await this.serve(decider, stream, [pending]);
      else for (const pending of commands) pending.reject(error);
    }
  }

  /** Decides the commands that waited together and appends their events together. */
  private async settle(decider: AnyDecider, stream: string, commands: AnyCommand[]) {
    let open = commands;
    let draft = this.take(decider, stream, commands);
    let isFresh = false;
    const read = async (known?: StreamState<unknown>) => {
      draft = await this.reader.read(decider, stream, known);
      isFresh = true;
    };
    if (draft && draft.unread >= APPENDS_BEFORE_READ) await read(draft);
    for (;;) {
      open = open.filter((pending) => pending.isAwaited());
      if (open.length === 0) return;
      if (!draft) await read();
      await this.recall(draft!, open);
      const before = draft!.revision;
      const batch = CommandBatch.decide(decider, draft!, open);
      if (batch instanceof BrokenDecision) {
        batch.pending.reject(batch.cause);
        open = open.filter((pending) => pending !== batch.pending);
        draft = undefined;
      } else if (batch.restsOnState && !isFresh) await read(draft);
      else {
        const position = batch.events.length ? await this.append(stream, batch.events, before) : NO_POSITION;
        if (position !== undefined) return this.confirm(decider, draft!, batch, { position, before, isFresh });
        draft = undefined;
      }
    }
  }

  /**
   * The draft a batch begins with. What usually begins a stream is decided as if it were empty: when it is not, the
   * append is refused and the stream is read.
   */
  private take(decider: AnyDecider, stream: string, commands: readonly AnyCommand[]): StreamState<unknown> | undefined {
    const cached = this.states.get(stream);
    this.states.delete(stream);
    const isAssumedEmpty =
      !cached &&
      commands.every(
        ({ command, identity }) => decider.assumesEmpty?.(command) && (identity ? identity.isFirst : true),
      );
    return isAssumedEmpty ? emptyStream(decider, stream) : cached;
  }

  /** Looks for the events of commands that may be repetitions and are not in memory. */
  private async recall(draft: StreamState<unknown>, commands: readonly AnyCommand[]) {
    for (const { identity } of commands) {
      if (!identity || identity.isFirst) continue;
      const revision = await this.reader.find(draft, identity.commandId);
      if (revision !== undefined) draft.recent.record(identity.commandId, revision);
    }
  }

  /** Answers repetitions with the events that were appended before. Never rejects: the commands beside them are settled. */
  private async repeat(decider: AnyDecider, draft: StreamState<unknown>, { repetitions }: AnyBatch) {
    for (const { pending, revision } of repetitions)
      try {
        const events = await this.reader.decisionAt(decider, draft.stream, revision);
        remember(pending.trace, events, events.at(-1)!.position);
        pending.query?.(draft.state);
        pending.resolve(events);
      } catch (error) {
        pending.reject(error);
      }
  }

  /** Resolves to undefined when another process wrote first. */
  private async append(stream: string, events: AnyBatch['events'], revision: number) {
    failpoint('before-append');
    const result = await this.log.append(stream, events, revision);
    failpoint('after-append');
    return result?.position;
  }

  private async confirm(
    decider: AnyDecider,
    draft: StreamState<unknown>,
    batch: AnyBatch,
    { position, before, isFresh }: { position: bigint; before: number; isFresh: boolean },
  ) {
    if (!isFresh) draft.unread++;
    this.states.set(draft.stream, draft);
    this.snapshots?.keep(decider, draft, before);
    batch.settle(position);
    await this.repeat(decider, draft, batch);
  }
}
