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
  /** Throws when there is nothing to subscribe to, ever. */
  check(): Promise<void>;
  /** The key of the last event not wanted; undefined: from now on. */
  after: number | undefined;
  /** The key reached so far, for a subscription from now on. */
  head(): number;
  /** What grows from event to event: the position, or the revision within one stream. */
  key(event: RecordedEvent): number;
  /** The events after a key, oldest first; `visible` is false for one that is to be passed over. */
  page(after: number, limit: number, taker: SubscriptionTaker): Promise<Extent>;
}

/**
 * A cursor on its way through the log: pages from the database until it has reached the end, then the commits themselves.
 * A reader too slow for those goes back to pages, so nothing is missed, nothing repeated, and memory stays bounded.
 */
export class Subscription {
  /** The key of the last event sent or passed over. */
  #after: number;
  #backlog: RecordedEvent[] = [];
  #backlogBytes = 0;
  #unlisten: (() => void) | undefined;
  #woken: () => void = () => {};
  #considered = 0;
  #reported = -1;

  constructor(
    readonly call: Call,
    readonly log: Log,
    readonly tail: Tail,
    readonly source: SubscriptionSource,
    readonly request: { resolveLinks: boolean; structuredIds: boolean },
    readonly filter: Filter | undefined,
  ) {
    this.#after = source.after ?? source.head();
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
    if (!fromNowOn) await this.#catchUp();
    this.#reportGoingLive();
    while (!this.call.ended) {
      await this.#follow();
      await this.#catchUp();
    }
  }

  /** Ends with everything committed either sent or in the backlog. */
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
        if (visible && (this.filter?.wants(event) ?? true)) page.add(event);
        const report = this.#consider(event);
        if (report) page.note(report);
      },
    });
    size.learn(extent);
    return { frames: await page.finish(), after, more: !page.open || extent.rows === limit };
  }

  /** Sends commits as they come, until the reader falls too far behind. */
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
    // A link is resolved by reading, which only pages do.
    if (overflows || (this.request.resolveLinks && events.some(isLink))) this.#stopListening();
    this.#woken();
  }

  /** Counts an event as searched; answers the checkpoint when one is due. */
  #consider(event: RecordedEvent): Buffer | undefined {
    if (!this.filter || ++this.#considered < this.filter.checkpointEvery) return undefined;
    this.#considered = 0;
    this.#reported = event.position;
    return checkpoint(event.position);
  }

  #reportGoingLive(): void {
    if (this.filter && this.#after > Math.max(0, this.#reported)) this.call.write(checkpoint(this.#after));
    this.call.write(caughtUp());
  }
}
