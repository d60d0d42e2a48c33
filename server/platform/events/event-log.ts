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
import { openStoreClient } from './store-client.js';

/** So long an append whose outcome is unknown is sent again, and so long an answer is waited for at all. */
const [RESENDING_MS, SILENCE_MS] = [1_500, 4_000];
const CLOSING_MS = 2_000;

/** The log as it lies in the event store: streams are read to their end, and an append has an outcome one can rely on. */
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
    // A client that closes ends what it was reading as if the stream ended there.
    if (this.closing) throw away();
  }

  /**
   * Appends after `revision` (-1: nothing yet). Resolves to where it lies, or to undefined when someone else wrote
   * first. An unknown outcome is settled by sending the very same ids again.
   */
  async append(stream: string, events: ReturnType<typeof jsonEvent>[], revision: number) {
    const end = Date.now() + RESENDING_MS;
    let uncertain = false;
    for (let pause = 50; ; pause *= 2) {
      try {
        const expectedRevision = revision < 0 ? NO_STREAM : BigInt(revision);
        const sent = this.client.appendToStream(stream, events, { expectedRevision });
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

  /** After a refusal that may have raced our own earlier attempt: are these our events that lie there? */
  private async find(stream: string, events: ReturnType<typeof jsonEvent>[], revision: number) {
    let last: Recorded | undefined;
    for await (const event of this.read(stream, undefined, BigInt(revision + 1), events.length)) last = event;
    return last && last.id === events.at(-1)!.id ? { position: last.position } : undefined;
  }

  /** Does the log answer within `ms`? */
  async isReachable(ms: number): Promise<boolean> {
    const last = this.client.readAll({ maxCount: 1, direction: 'backwards', fromPosition: 'end' });
    for await (const _ of withIdleTimeout(last, ms)) continue;
    return true;
  }

  async close() {
    this.closing = true;
    const patience = new Promise((resolve) => setTimeout(resolve, CLOSING_MS).unref());
    await Promise.race([this.client.dispose(), patience]);
  }
}

const unavailable = (error: unknown) => (isTransient(error) ? away() : error);

const away = () =>
  new DomainError(
    'unavailable',
    'event_store_unavailable',
    'We cannot record anything right now. Try again in a moment.',
    {
      retryAfter: 2,
    },
  );
