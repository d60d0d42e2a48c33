import { randomUUID } from 'node:crypto';
import { type EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import type { Decider, Event, Reading, Recorded } from '#server/kernel/decider';
import { Refusal } from '#server/kernel/refusal';
import { type Upcasts, versionOf } from '#server/kernel/upcast';
import { currentTrace, newTrace } from './cause.js';
import { CHAIN_START, link } from './chain.js';
import { Config } from './config.js';
import { EventLog } from './event-log.js';
import { failpoint } from './failpoint.js';
import { LastUsed } from './last-used.js';
import { type Known, Snapshots } from './snapshots.js';
import { Turns } from './turns.js';

/** So long a command decides anew while other processes write first. */
const PATIENCE_MS = 8_000;
/** After every so many events of a stream all who write to it begin by reading. */
const EQUAL_START = 8;

/**
 * The writing side's only door to the log. Commands of one stream take turns in this process; the expected
 * revision guards between processes: on a conflict the stream is read again and the rules decide again. A no is given
 * only on what the stream says now, never on a remembered state.
 */
@Injectable()
export class EventStore implements OnApplicationShutdown {
  private readonly log: EventLog;
  private readonly turns = new Turns();
  private readonly known = new LastUsed<Known<unknown>>(10_000);

  constructor(
    config: Config,
    @Optional() private readonly snapshots?: Snapshots,
  ) {
    this.log = new EventLog(config.get('EVENTSTORE_URL'));
  }

  /** Asks the rule book and appends its answer; resolves to what was appended (nothing when it is already so). */
  decide<S, C, F extends Event>(rules: Decider<S, C, F>, id: string, command: C): Promise<Recorded<F>[]> {
    const stream = streamName(rules, id);
    return this.turns.take(stream, async () => {
      const end = Date.now() + PATIENCE_MS;
      for (let isFresh = this.isToBeRead(stream); Date.now() < end; isFresh = true) {
        const known = await this.recall(rules, stream, isFresh);
        const facts = answerOf(rules, command, known.state, isFresh);
        if (!facts) continue;
        if (facts.length === 0) return [];
        if (currentTrace()?.givenUp) break;
        const recorded = await this.append(rules, stream, known, facts);
        if (recorded) return recorded;
      }
      throw new Refusal('unavailable', 'busy', 'Many people are doing this at once. Try again in a moment.', {
        retryAfter: 1,
      });
    });
  }

  /** Now and then also what is remembered is: a process that never reads would win every race against one that must. */
  private isToBeRead(stream: string): boolean {
    const known = this.known.get(stream);
    return !known || known.revision % EQUAL_START === EQUAL_START - 1;
  }

  /** The present state of a stream, read up to its end: never behind an acknowledged event. */
  async state<S, F extends Event>(reading: Reading<S, F>, id: string): Promise<S> {
    const stream = streamName(reading, id);
    const turn = 'decide' in reading ? stream : `${stream}/reading`;
    return this.turns.take(turn, async () => (await this.recall(reading, stream, true)).state);
  }

  /** Every event of a stream in order, at most `most`, from its first or from the revision `from`. */
  history<F extends Event>(stream: string, upcasts?: Upcasts, from?: bigint, most?: number) {
    return this.log.read<F>(stream, upcasts, from, most);
  }

  /** Does the log answer within `ms`? */
  answers(ms: number): Promise<boolean> {
    return this.log.answers(ms);
  }

  get client(): EventStoreDBClient {
    return this.log.client;
  }

  async onApplicationShutdown() {
    await this.log.close();
  }

  private async recall<S, F extends Event>(rules: Reading<S, F>, stream: string, refresh: boolean): Promise<Known<S>> {
    const cached = this.cacheOf(rules).get(stream) as Known<S> | undefined;
    if (cached && !refresh) return cached;
    const known = cached ?? (await this.begin(rules, stream));
    const began = known.revision;
    for await (const event of this.history<F>(stream, rules.upcasts, BigInt(known.revision + 1))) {
      known.state = rules.evolve(known.state, event);
      known.revision = event.revision;
      known.hash = event.meta.hash ?? known.hash;
    }
    this.cacheOf(rules).set(stream, known);
    this.snapshots?.keep(rules, stream, known, began);
    return known;
  }

  /** Where folding starts: at a snapshot that the log still bears out, or at the first event. */
  private async begin<S, F extends Event>(rules: Reading<S, F>, stream: string): Promise<Known<S>> {
    const kept = await this.snapshots?.find(rules, stream);
    let isBorneOut = false;
    if (kept)
      for await (const { meta } of this.history<F>(stream, rules.upcasts, BigInt(kept.revision), 1))
        isBorneOut = (meta.hash ?? CHAIN_START) === kept.hash;
    return kept && isBorneOut ? kept : { state: rules.initial(), revision: -1, hash: CHAIN_START };
  }

  private readonly readings = new WeakMap<object, LastUsed<Known<unknown>>>();
  private cacheOf(rules: object): LastUsed<Known<unknown>> {
    if ('decide' in rules) return this.known;
    const cache = this.readings.get(rules) ?? new LastUsed<Known<unknown>>(2_000);
    this.readings.set(rules, cache);
    return cache;
  }

  /** Resolves to undefined when someone else wrote first. */
  private async append<S, F extends Event>(
    rules: Decider<S, never, F> | Decider<S, unknown, F>,
    stream: string,
    known: Known<S>,
    facts: F[],
  ): Promise<Recorded<F>[] | undefined> {
    const trace = currentTrace() ?? newTrace();
    let hash = known.hash;
    const events = facts.map(({ type, data }, i) => {
      if (rules.chained) hash = link(hash, stream, known.revision + 1 + i, type, data);
      return jsonEvent({
        id: randomUUID(),
        type,
        data: data as Record<string, unknown>,
        metadata: {
          $correlationId: trace.correlationId,
          $causationId: trace.causationId,
          actorId: trace.actorId,
          version: versionOf(rules.upcasts, type),
          ...(rules.chained ? { hash } : {}),
        },
      });
    });
    failpoint('before-append');
    const result = await this.log.append(stream, events, known.revision);
    failpoint('after-append');
    if (!result) {
      this.known.delete(stream);
      return undefined;
    }
    const recorded = events.map((event, i) => ({
      ...facts[i]!,
      id: event.id,
      stream,
      revision: known.revision + 1 + i,
      position: result.position,
      created: new Date().toISOString(),
      meta: { ...trace, hash: rules.chained ? (event.metadata as { hash: string }).hash : undefined },
    }));
    const before = known.revision;
    for (const event of recorded) known.state = rules.evolve(known.state, event);
    known.revision += events.length;
    known.hash = hash;
    this.snapshots?.keep(rules, stream, known, before);
    if (result.position > trace.appended.position) trace.appended.position = result.position;
    for (const { type } of facts) trace.appended.types.add(type);
    return recorded;
  }
}

/** What the rules say; undefined when they say no, or nothing, to a remembered state: others may have changed it since. */
function answerOf<S, C, F extends Event>(rules: Decider<S, C, F>, command: C, state: S, isFresh: boolean) {
  try {
    const facts = rules.decide(command, state);
    return isFresh || facts.length > 0 ? facts : undefined;
  } catch (error) {
    if (isFresh) throw error;
    return undefined;
  }
}

export const streamName = ({ category }: { category: string }, id: string) => `${category}-${id}`;
