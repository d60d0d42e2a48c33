import {
  convertToCommandError,
  type EventStoreDBClient,
  type jsonEvent,
  NO_STREAM,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { Event, Recorded } from '#server/kernel/decider';
import { DomainError } from '#server/kernel/domain-error';
import type { Upcasts } from '#server/kernel/upcast';
import { isTransient } from '#server/platform/transient-errors';
import { withTimeout, withIdleTimeout } from '#server/platform/concurrency/timeout';
import { readStream, type ReadMessage } from './read-call.js';
import { readEvent } from './recorded-event.js';
import { openStoreClient } from './store-client.js';

/** Duration of the retries of an append with an unknown outcome, and the timeout of one attempt, ms. */
const [RESENDING_MS, SILENCE_MS] = [1_500, 4_000];
const CLOSING_MS = 2_000;

/** Reads streams to their end and appends with a known outcome, both at the leader of a cluster. */
export class EventLog {
  readonly client: EventStoreDBClient;
  private closing = false;

  constructor(address: string) {
    this.client = openStoreClient(address);
  }

  /** Every event of a stream in order, at most `most`. */
  async *read<F extends Event>(
    stream: string,
    upcasts?: Upcasts,
    from = 0n,
    most = Number.MAX_SAFE_INTEGER,
  ): AsyncGenerator<Recorded<F>> {
    try {
      const opening = readStream(this.client, stream, from, most, upcasts);
      const call = await withTimeout(opening, SILENCE_MS).catch((error: Error) => {
        opening.then((late) => late.cancel()).catch(() => undefined);
        throw error;
      });
      for await (const { event } of withIdleTimeout<ReadMessage>(call, SILENCE_MS))
        if (event) yield event as Recorded<F>;
    } catch (cause) {
      const error = convertToCommandError(cause as Error);
      if (!(error instanceof StreamNotFoundError)) throw unavailable(error);
    }
    // A disposed client ends its reads as if the stream had ended.
    if (this.closing) throw storeUnavailable();
  }

  /** The event of this revision; undefined without one. */
  async event<F extends Event>(stream: string, revision: number, upcasts?: Upcasts): Promise<Recorded<F> | undefined> {
    // A loop, which ends the read: one call of `next` would leave it waiting for ever.
    for await (const event of this.read<F>(stream, upcasts, BigInt(revision), 1)) return event;
    return undefined;
  }

  /** The last event of a stream; undefined for an empty one. */
  async last(stream: string, upcasts?: Upcasts): Promise<Recorded | undefined> {
    const options = { maxCount: 1, direction: 'backwards', fromRevision: 'end', requiresLeader: true } as const;
    let last: Recorded | undefined;
    try {
      for await (const resolved of withIdleTimeout(this.client.readStream(stream, options), SILENCE_MS))
        last = readEvent(resolved, upcasts);
    } catch (cause) {
      const error = convertToCommandError(cause as Error);
      if (!(error instanceof StreamNotFoundError)) throw unavailable(error);
    }
    if (this.closing) throw storeUnavailable();
    return last;
  }

  /**
   * Appends after `revision` (-1: the stream is empty). Resolves to the position, or to undefined when another append
   * came first. After an unknown outcome the same event ids are sent again.
   */
  async append(stream: string, events: ReturnType<typeof jsonEvent>[], revision: number) {
    const end = Date.now() + RESENDING_MS;
    let uncertain = false;
    for (let pause = 50; ; pause *= 2) {
      try {
        const expectedRevision = revision < 0 ? NO_STREAM : BigInt(revision);
        const sent = this.client.appendToStream(stream, events, { expectedRevision, requiresLeader: true });
        const { position } = await withTimeout(sent, SILENCE_MS);
        return { position: position!.commit };
      } catch (error) {
        if (error instanceof WrongExpectedVersionError)
          return uncertain ? this.find(stream, events, revision) : undefined;
        if (!isTransient(error) || Date.now() + pause > end) throw unavailable(error);
        uncertain = true;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  /** The position of this append if an earlier attempt of it caused the wrong expected version. */
  private async find(stream: string, events: ReturnType<typeof jsonEvent>[], revision: number) {
    let last: Recorded | undefined;
    for await (const event of this.read(stream, undefined, BigInt(revision + 1), events.length)) last = event;
    return last && last.id === events.at(-1)!.id ? { position: last.position } : undefined;
  }

  /** True if the leader answers within `ms`. */
  async isReachable(ms: number): Promise<boolean> {
    const options = { maxCount: 1, direction: 'backwards', fromPosition: 'end', requiresLeader: true } as const;
    const last = this.client.readAll(options);
    for await (const _ of withIdleTimeout(last, ms)) continue;
    return true;
  }

  async close() {
    this.closing = true;
    const timeout = new Promise((resolve) => setTimeout(resolve, CLOSING_MS).unref());
    await Promise.race([this.client.dispose(), timeout]);
  }
}

/** A transient error as a 503, any other as it is. */
const unavailable = (error: unknown) => (isTransient(error) ? storeUnavailable() : error);

const storeUnavailable = () =>
  new DomainError(
    'unavailable',
    'event_store_unavailable',
    'We cannot record anything right now. Try again in a moment.',
    {
      retryAfter: 2,
    },
  );
