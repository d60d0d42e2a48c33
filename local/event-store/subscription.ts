import { randomUUID } from 'node:crypto';
import { sizeOf } from './content.js';
import { streamDeleted } from './failure.js';
import type { Filter } from './filter.js';
import { caughtUp, checkpoint, confirmation, encoded, isTombstone } from './frames.js';
import type { Call } from './call.js';
import type { Extent, Log } from './log.js';
import { Page, PageSize } from './page.js';
import { isLink, type RecordedEvent } from './recorded.js';
import type { Tail } from './tail.js';

const LARGEST_BACKLOG = 2000;
const LARGEST_BACKLOG_BYTES = 8 * 1024 * 1024;

export interface SubscriptionTaker {
  readonly open: boolean;
  take(event: RecordedEvent, visible?: boolean): void;
}

export interface SubscriptionSource {
  /** Undefined: all streams. */
  stream: string | undefined;
  /** Throws when the stream is tombstoned. */
  check(): Promise<void>;
  /** The subscription begins after this key; undefined: at the end. */
  after: number | undefined;
  /** The last committed key, for a subscription from the end. */
  head(): number;
  /** The key that orders the events: the position, or the revision within one stream. */
  key(event: RecordedEvent): number;
  /** The events after a key in order; `visible` is false for a truncated one, which is skipped. */
  page(after: number, limit: number, taker: SubscriptionTaker): Promise<Extent>;
}

/**
 * A catch-up subscription: reads pages from the database up to the end of the log, then sends commits as they happen.
 * A reader too slow for that returns to pages, so that no event is missed or repeated and memory stays bounded.
 */
export class Subscription {
  /** The key of the last event sent or skipped. */
  #after: number;
  #backlog: RecordedEvent[] = [];
  #backlogBytes = 0;
  #unlisten: (() => void) | undefined;
  #woken: () => void = () => {};
  #considered = 0;
  /** The position of the last event or checkpoint sent, −1 for none; at first where the subscription began. */
  #sent: number;
  /** The position of the last checkpoint sent. */
  #reported: number | undefined;

  constructor(
    readonly call: Call,
    readonly log: Log,
    readonly tail: Tail,
    readonly source: SubscriptionSource,
    readonly request: { resolveLinks: boolean; structuredIds: boolean },
    readonly filter: Filter | undefined,
  ) {
    this.#after = source.after ?? source.head();
    this.#sent = this.#after;
    call.onClosed(() => {
      this.#stopListening();
      this.#woken();
    });
  }

  async run(): Promise<void> {
    const fromNowOn = this.source.after === undefined;
    if (fromNowOn) this.#listen();
    await this.source.check();
    this.call.write(confirmation(randomUUID()));
    if (!fromNowOn) {
      await this.#catchUp();
      this.#reportCaughtUp();
    }
    this.call.write(caughtUp());
    while (!this.call.ended) {
      await this.#follow();
      await this.#catchUp();
    }
  }

  /** Ends when every committed event is sent or in the backlog. */
  async #catchUp(): Promise<void> {
    const size = new PageSize();
    let page = await this.#fetch(this.#after, size);
    while (!this.call.ended) {
      if (page.more) {
        const upcoming = this.#fetch(page.after, size);
        upcoming.catch(() => {});
        await this.#send(page);
        page = await upcoming;
      } else {
        await this.#send(page);
        if (this.#unlisten) return;
        this.#listen();
        page = await this.#fetch(this.#after, size);
      }
    }
  }

  async #send(page: { frames: Buffer; after: number }): Promise<void> {
    this.#after = page.after;
    if (page.frames.length > 0) this.call.write(page.frames);
    await this.call.drained();
  }

  async #fetch(from: number, size: PageSize): Promise<{ frames: Buffer; after: number; more: boolean }> {
    const page = new Page(this.log, this.request.resolveLinks, this.request.structuredIds);
    const limit = size.limit;
    let after = from;
    const extent = await this.source.page(from, limit, {
      get open() {
        return page.open;
      },
      take: (event, visible = true) => {
        after = this.source.key(event);
        if (visible && (this.filter?.wants(event) ?? true)) {
          page.add(event);
          this.#sent = event.position;
        }
        const report = this.#consider(event);
        if (report) page.note(report);
      },
    });
    size.learn(extent);
    return { frames: await page.finish(), after, more: !page.open || extent.rows === limit };
  }

  /** Sends commits as they happen, until the reader falls too far behind. */
  async #follow(): Promise<void> {
    while (!this.call.ended && this.#unlisten) {
      if (this.#backlog.length === 0) {
        await new Promise<void>((resolve) => (this.#woken = resolve));
        continue;
      }
      this.#sendBacklog();
      if (this.call.stream.writableNeedDrain) await this.call.drained();
    }
  }

  #sendBacklog(): void {
    const frames: Buffer[] = [];
    let tombstone = false;
    for (const event of this.#backlog) {
      const key = this.source.key(event);
      if (key <= this.#after) continue;
      this.#after = key;
      if (this.filter?.wants(event) ?? true) frames.push(encoded(event, this.request.structuredIds));
      const report = this.#consider(event);
      if (report) frames.push(report);
      tombstone ||= this.source.stream !== undefined && isTombstone(event);
    }
    this.#backlog = [];
    this.#backlogBytes = 0;
    if (frames.length > 0) this.call.write(frames.length === 1 && frames[0] ? frames[0] : Buffer.concat(frames));
    if (tombstone) this.call.fail(streamDeleted(this.source.stream ?? ''));
  }

  #listen(): void {
    this.#unlisten = this.tail.listen({ offer: (events) => this.#offer(events) }, this.source.stream);
  }

  #stopListening(): void {
    this.#unlisten?.();
    this.#unlisten = undefined;
    this.#backlog = [];
    this.#backlogBytes = 0;
  }

  #offer(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      this.#backlog.push(event);
      this.#backlogBytes += sizeOf(event.content);
    }
    const overflows = this.#backlog.length > LARGEST_BACKLOG || this.#backlogBytes > LARGEST_BACKLOG_BYTES;
    // Only pages resolve links.
    if (overflows || (this.request.resolveLinks && events.some(isLink))) this.#stopListening();
    this.#woken();
  }

  /** Counts a considered event; returns a checkpoint when one is due. */
  #consider(event: RecordedEvent): Buffer | undefined {
    if (!this.filter || ++this.#considered < this.filter.checkpointEvery) return undefined;
    this.#considered = 0;
    this.#sent = this.#reported = event.position;
    return checkpoint(event.position);
  }

  /** Repeats the last position sent, not the end of the log; EventStoreDB 24.2 reports −1 where that is none. */
  #reportCaughtUp(): void {
    if (this.filter && this.#sent !== this.#reported) this.call.write(checkpoint(this.#sent));
  }
}
