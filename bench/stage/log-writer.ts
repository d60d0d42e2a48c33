import { randomUUID } from 'node:crypto';
import { ANY, type EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { Event } from '#server/kernel/decider';
import { openStoreClient } from '#server/platform/events/store-client';
import { CHAIN_START, chainHash } from '#server/platform/events/hash-chain';

const EVENTS_AT_ONCE = 500;
const STREAMS_AT_ONCE = 48;

/** Consecutive events of one stream. `chained`: with the hash chain of a wallet. */
export type Story = { stream: string; facts: Event[]; chained?: boolean };

/** Appends events with the product's metadata and hash chain, in batches. */
export class LogWriter {
  readonly client: EventStoreDBClient;
  private readonly heads = new Map<string, { revision: number; hash: string }>();

  constructor(url: string) {
    this.client = openStoreClient(url);
  }

  /** Resolves to the position of the last event. Events of one stream keep their order. */
  async write(stories: Iterable<Story>): Promise<bigint> {
    let last = 0n;
    const source = stories[Symbol.iterator]();
    const busy = new Map<string, Promise<void>>();
    const worker = async () => {
      for (let next = source.next(); !next.done; next = source.next()) {
        const story = next.value;
        const turn = (busy.get(story.stream) ?? Promise.resolve()).then(async () => {
          const position = await this.append(story);
          if (position > last) last = position;
        });
        busy.set(story.stream, turn);
        await turn;
      }
    };
    await Promise.all(Array.from({ length: STREAMS_AT_ONCE }, worker));
    return last;
  }

  private async append({ stream, facts, chained }: Story): Promise<bigint> {
    let position = 0n;
    for (let from = 0; from < facts.length; from += EVENTS_AT_ONCE) {
      const events = facts.slice(from, from + EVENTS_AT_ONCE).map((fact) => this.event(stream, fact, chained));
      const result = await this.client.appendToStream(stream, events, { expectedRevision: ANY });
      position = result.position!.commit;
    }
    return position;
  }

  private event(stream: string, { type, data }: Event, chained = false) {
    const head = this.heads.get(stream) ?? { revision: -1, hash: CHAIN_START };
    head.revision++;
    if (chained) head.hash = chainHash(head.hash, stream, head.revision, type, data);
    if (chained) this.heads.set(stream, head);
    const [id, correlation] = [randomUUID(), randomUUID()];
    return jsonEvent({
      id,
      type,
      data: data as Record<string, unknown>,
      metadata: {
        $correlationId: correlation,
        $causationId: correlation,
        actorId: 'system',
        version: 0,
        ...(chained ? { hash: head.hash } : {}),
      },
    });
  }

  close() {
    return this.client.dispose();
  }
}
