import { streamDeleted } from './failure.js';
import type { Log } from './log.js';
import { isDead, type Streams } from './streams.js';
import type { SubscriptionSource } from './subscription.js';
import { firstVisible } from './truncation.js';

/** All events after a position. */
export const allSource = (log: Log, from: 'start' | 'end' | number, head: () => number): SubscriptionSource => ({
  stream: undefined,
  check: () => Promise.resolve(),
  after: from === 'start' ? -1 : from === 'end' ? undefined : from,
  head,
  key: (event) => event.position,
  page: (after, limit, taker) => log.allPage({ from: after + 1, backwards: false, limit }, taker),
});

/** The events of one stream after a revision; a stream that is not there yet is waited for. */
export const streamSource = (
  log: Log,
  streams: Streams,
  name: string,
  from: 'start' | 'end' | number,
): SubscriptionSource => ({
  stream: name,
  async check() {
    if (await isDead(streams, name)) throw streamDeleted(name);
  },
  after: from === 'start' ? -1 : from === 'end' ? undefined : from,
  head: () => -1,
  key: (event) => event.revision,
  async page(after, limit, taker) {
    if (await isDead(streams, name)) throw streamDeleted(name);
    const stream = await streams.one(name);
    const truncation = await streams.truncationOf(name);
    if (stream.last < 0 || truncation.softDeleted) return { rows: 0, looked: 0, bytes: 0 };
    const oldest = (Date.now() - truncation.maxAge) * 1000;
    const floor = firstVisible(truncation, stream.last);
    return log.streamPage(stream, { from: after + 1, backwards: false, limit }, floor, {
      get open() {
        return taker.open;
      },
      take: (event) => taker.take(event, event.created >= oldest),
    });
  },
});
