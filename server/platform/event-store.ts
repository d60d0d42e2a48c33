import { randomUUID } from 'node:crypto';
import {
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  type ResolvedEvent,
  START,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Decider, Event, Reading, Recorded } from '#server/kernel/decider';
import { Refusal } from '#server/kernel/refusal';
import { upcast, type Upcasts, versionOf } from '#server/kernel/upcast';
import { currentTrace, newTrace } from './cause.js';
import { CHAIN_START, link } from './chain.js';
import { Config } from './config.js';
import { failpoint } from './failpoint.js';
import { LastUsed } from './last-used.js';
import { Turns } from './turns.js';

/** A stream as far as we know it. `hash` is the last link of a chained stream. */
type Known<State> = { state: State; revision: number; hash: string };

const DECISIONS = 20;
const RESENDS = 6;
const CLOSING_MS = 2_000;

/**
 * The writing side's only door to the log. Commands of one stream take turns in this process; the expected
 * revision guards between processes: on a conflict the stream is read again and the rules decide again.
 */
@Injectable()
export class EventStore implements OnApplicationShutdown {
  readonly client: EventStoreDBClient;
  private readonly turns = new Turns();
  private readonly known = new LastUsed<Known<unknown>>(10_000);

  constructor(config: Config) {
    this.client = EventStoreDBClient.connectionString(config.get('EVENTSTORE_URL'));
  }

  /** Asks the rule book and appends its answer; resolves to what was appended (nothing when it is already so). */
  decide<S, C, F extends Event>(rules: Decider<S, C, F>, id: string, command: C): Promise<Recorded<F>[]> {
    const stream = streamName(rules, id);
    return this.turns.take(stream, async () => {
      for (let attempt = 0; attempt < DECISIONS; attempt++) {
        const known = await this.recall(rules, stream, attempt > 0);
        const facts = rules.decide(command, known.state);
        if (facts.length === 0) return [];
        const recorded = await this.append(rules, stream, known, facts);
        if (recorded) return recorded;
      }
      throw new Refusal('unavailable', 'busy', 'Many people are doing this at once. Try again in a moment.', {
        retryAfter: 1,
      });
    });
  }

  /** The present state of a stream, read up to its end: never behind an acknowledged event. */
  async state<S, F extends Event>(reading: Reading<S, F>, id: string): Promise<S> {
    const stream = streamName(reading, id);
    const turn = 'decide' in reading ? stream : `${stream}/reading`;
    return this.turns.take(turn, async () => (await this.recall(reading, stream, true)).state);
  }

  /** Every event of a stream in order, at most `most`. Read it to its end: the client waits for reads left half-way when it closes. */
  async *history<F extends Event>(
    stream: string,
    upcasts?: Upcasts,
    from?: bigint,
    most?: number,
  ): AsyncGenerator<Recorded<F>> {
    try {
      for await (const resolved of this.client.readStream(stream, { fromRevision: from ?? START, maxCount: most })) {
        const event = readEvent<F>(resolved, upcasts);
        if (event) yield event;
      }
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw unavailable(error);
    }
  }

  async onApplicationShutdown() {
    const patience = new Promise((resolve) => setTimeout(resolve, CLOSING_MS).unref());
    await Promise.race([this.client.dispose(), patience]);
  }

  private async recall<S, F extends Event>(rules: Reading<S, F>, stream: string, refresh: boolean): Promise<Known<S>> {
    const cached = this.cacheOf(rules).get(stream) as Known<S> | undefined;
    if (cached && !refresh) return cached;
    const known = cached ?? { state: rules.initial(), revision: -1, hash: CHAIN_START };
    for await (const event of this.history<F>(stream, rules.upcasts, BigInt(known.revision + 1))) {
      known.state = rules.evolve(known.state, event);
      known.revision = event.revision;
      known.hash = event.meta.hash ?? known.hash;
    }
    this.cacheOf(rules).set(stream, known);
    return known;
  }

  private readonly readings = new WeakMap<object, LastUsed<Known<unknown>>>();
  private cacheOf(rules: object): LastUsed<Known<unknown>> {
    if ('decide' in rules) return this.known;
    const cache = this.readings.get(rules) ?? new LastUsed<Known<unknown>>(2_000);
    this.readings.set(rules, cache);
    return cache;
  }

  /** Resolves to undefined when someone else wrote first. An unknown outcome is settled by sending the very same ids again. */
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
    const result = await this.send(stream, events, known.revision);
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
    for (const event of recorded) known.state = rules.evolve(known.state, event);
    known.revision += events.length;
    known.hash = hash;
    if (result.position > trace.appended.position) trace.appended.position = result.position;
    for (const { type } of facts) trace.appended.types.add(type);
    return recorded;
  }

  private async send(stream: string, events: ReturnType<typeof jsonEvent>[], revision: number) {
    let uncertain = false;
    for (let attempt = 0; ; attempt++) {
      try {
        const { position } = await this.client.appendToStream(stream, events, {
          expectedRevision: revision < 0 ? NO_STREAM : BigInt(revision),
        });
        return { position: position!.commit };
      } catch (error) {
        if (error instanceof WrongExpectedVersionError)
          return uncertain ? this.find(stream, events[0]!.id, revision) : undefined;
        if (!isTransient(error) || attempt === RESENDS) throw unavailable(error);
        uncertain = true;
        await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** attempt));
      }
    }
  }

  /** After a refusal that may have raced our own earlier attempt: are these our events that lie there? */
  private async find(stream: string, id: string, revision: number) {
    for await (const event of this.history(stream, undefined, BigInt(revision + 1)))
      return event.id === id ? { position: event.position } : undefined;
    return undefined;
  }
}

export const streamName = ({ category }: { category: string }, id: string) => `${category}-${id}`;

/** What the client hands over, as a recorded fact in today's shape; undefined for links that lead nowhere. */
export function readEvent<F extends Event>({ event }: ResolvedEvent, upcasts?: Upcasts): Recorded<F> | undefined {
  if (!event?.isJson) return undefined;
  const meta = (event.metadata ?? {}) as Record<string, string | number>;
  return {
    type: event.type,
    data: upcast(upcasts, event.type, Number(meta.version ?? 0), event.data as object),
    id: event.id,
    stream: event.streamId,
    revision: Number(event.revision),
    position: event.position?.commit ?? 0n,
    created: event.created.toISOString(),
    meta: {
      correlationId: String(meta.$correlationId ?? ''),
      causationId: String(meta.$causationId ?? ''),
      actorId: String(meta.actorId ?? ''),
      hash: meta.hash as string | undefined,
    },
  } as unknown as Recorded<F>;
}

const isTransient = (error: unknown) => {
  const { code, type } = error as { code?: number; type?: string };
  return (
    [1, 4, 10, 14].includes(code ?? -1) ||
    ['unavailable', 'timeout', 'deadline-exceeded', 'cancelled'].includes(type ?? '')
  );
};

const unavailable = (error: unknown) =>
  isTransient(error)
    ? new Refusal(
        'unavailable',
        'event_store_unavailable',
        'We cannot record anything right now. Try again in a moment.',
        {
          retryAfter: 2,
        },
      )
    : error;
