import { badRequest, streamDeleted } from './failure.js';
import { type Filter, filterOf } from './filter.js';
import { streamNotFound } from './frames.js';
import type { Call } from './call.js';
import type { Extent, Log, Taker } from './log.js';
import { Page, PageSize } from './page.js';
import { TOMBSTONE } from './protobuf.js';
import { readReadRequest } from './read-request.js';
import type { RecordedEvent } from './recorded.js';
import type { ReadRequest } from './requests.js';
import { isDead, type Streams } from './streams.js';
import { Subscription, type SubscriptionSource } from './subscription.js';
import { allSource, streamSource } from './subscription-sources.js';
import type { Tail } from './tail.js';
import { firstVisible } from './truncation.js';

const NOTHING = Buffer.alloc(0);

/** Streams/Read: reads and catch-up subscriptions. */
export class ReadService {
  constructor(
    readonly log: Log,
    readonly streams: Streams,
    readonly tail: Tail,
    readonly position: () => number,
  ) {}

  readonly read = (call: Call): void => {
    call.onMessage((message) => {
      const request = readReadRequest(message);
      const filter = request.filter && filterOf(request.filter);
      this.#answer(call, request, filter).catch((error: unknown) => call.fail(error));
    });
  };

  #answer(call: Call, request: ReadRequest, filter: Filter | undefined): Promise<void> {
    if (request.count === undefined) return this.#subscribe(call, request, filter);
    if (request.stream !== undefined) return this.#readStream(call, request, request.stream, request.count);
    return this.#readAll(call, request, request.count, filter);
  }

  #subscribe(call: Call, request: ReadRequest, filter: Filter | undefined): Promise<void> {
    const source: SubscriptionSource =
      request.stream === undefined
        ? allSource(this.log, request.from, this.position)
        : streamSource(this.log, this.streams, request.stream, request.from);
    return new Subscription(call, this.log, this.tail, source, request, filter).run();
  }

  async #readStream(call: Call, request: ReadRequest, name: string, count: number): Promise<void> {
    if (!request.backwards && request.from === 'end') throw badRequest('Nothing can be read forwards from the end.');
    const stream = await this.streams.one(name);
    const truncation = await this.streams.truncationOf(name);
    if (await isDead(this.streams, name)) throw streamDeleted(name);
    if (stream.last < 0 || truncation.softDeleted) return call.finish(streamNotFound(name));

    const floor = firstVisible(truncation, stream.last);
    const first = request.from === 'start' ? 0 : request.from === 'end' ? stream.last : request.from;
    const oldest = truncation.maxAge === Infinity ? undefined : (Date.now() - truncation.maxAge) * 1000;
    const { backwards } = request;
    if (!backwards && first > stream.last) return call.finish(NOTHING);
    await this.#send(call, request, count, {
      from: backwards ? Math.min(first, stream.last) : Math.max(first, floor),
      page: (from, limit, taker) => this.log.streamPage(stream, { from, backwards, limit }, floor, taker),
      next: (event) => event.revision + (backwards ? -1 : 1),
      wants: oldest === undefined ? undefined : (event) => event.created >= oldest,
    });
  }

  async #readAll(call: Call, request: ReadRequest, count: number, filter: Filter | undefined): Promise<void> {
    const { backwards } = request;
    const from = request.from === 'start' ? 0 : request.from === 'end' ? TOMBSTONE : request.from;
    await this.#send(call, request, count, {
      from,
      page: (at, limit, taker) => this.log.allPage({ from: at, backwards, limit }, taker),
      next: (event) => event.position + (backwards ? 0 : 1),
      wants: filter && ((event) => filter.wants(event)),
    });
  }

  /** Sends up to `count` events, fetching the next page while the last one leaves. */
  async #send(call: Call, request: ReadRequest, count: number, reading: Reading): Promise<void> {
    const size = new PageSize();
    let left = count;
    const fetch = async (from: number) => {
      const page = new Page(this.log, request.resolveLinks, request.structuredIds, left);
      const limit = reading.wants ? size.limit : Math.min(size.limit, left);
      let next = from;
      const extent = await reading.page(from, limit, {
        get open() {
          return page.open;
        },
        take(event) {
          next = reading.next(event);
          if (!reading.wants || reading.wants(event)) page.add(event);
        },
      });
      size.learn(extent);
      left -= page.events;
      const more = left > 0 && next !== from && (!page.open || extent.rows === limit);
      return { frames: await page.finish(), next, more };
    };
    let upcoming = fetch(reading.from);
    for (;;) {
      const { frames, next, more } = await upcoming;
      if (!more || call.ended) return call.finish(frames);
      upcoming = fetch(next);
      upcoming.catch(() => {});
      call.write(frames);
      await call.drained();
    }
  }
}

interface Reading {
  from: number;
  page(from: number, limit: number, taker: Taker): Promise<Extent>;
  /** Where to go on after this event. */
  next(event: RecordedEvent): number;
  wants: ((event: RecordedEvent) => boolean) | undefined;
}
