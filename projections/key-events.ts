import { type EventStoreDBClient, StreamNotFoundError } from '@eventstore/db-client';
import type { Recorded } from '#server/kernel/decider';
import { segmentAfter } from '#server/kernel/segments';
import type { Upcasts } from '#server/kernel/upcast';
import { withIdleTimeout } from '#server/platform/concurrency/timeout';
import { readEvent } from '#server/platform/events/recorded-event';

const PAGE = 500;
const TIMEOUT_MS = 4_000;

/** The events of one stream, through all its segments, read on and on: each call of `upTo` goes on where the last ended. */
export class KeyEvents {
  private revision = -1;
  /** Of the last event; -1 before the first. */
  position = -1n;
  count = 0;

  constructor(
    private readonly client: EventStoreDBClient,
    private stream: string,
    private readonly closedBy: string | undefined,
    private readonly upcasts: Upcasts,
  ) {}

  /** The next events up to a position, page by page. Read at the leader: a node that lags would seem to lack events. */
  async *upTo(position: bigint): AsyncGenerator<Recorded[]> {
    for (;;) {
      const page = await this.page();
      const events = page.filter((event) => event.position <= position);
      for (const event of events) this.passed(event);
      if (events.length) yield events;
      if (page.length > events.length || events.length === 0) return;
    }
  }

  private async page(): Promise<Recorded[]> {
    const options = { fromRevision: BigInt(this.revision + 1), maxCount: PAGE, requiresLeader: true };
    const page: Recorded[] = [];
    try {
      for await (const resolved of withIdleTimeout(this.client.readStream(this.stream, options), TIMEOUT_MS)) {
        const event = readEvent(resolved, this.upcasts);
        if (event) page.push(event);
      }
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    return page;
  }

  /** Without rising positions no event could be placed before or after a checkpoint. */
  private passed(event: Recorded) {
    if (event.position <= this.position) throw new Error(`${event.stream}: the event store gives no rising positions`);
    this.position = event.position;
    this.count++;
    const isLast = event.type === this.closedBy;
    this.stream = isLast ? segmentAfter(event) : this.stream;
    this.revision = isLast ? -1 : event.revision;
  }
}
