import type { Event, Recorded } from '#server/kernel/decider';
import type { EventStore } from './event-store.js';
import { CHAIN_START, hashOf } from './hash-chain.js';

/** The first segment of a chained stream, and the type of event that ends a segment. */
export type ChainedStream = Readonly<{ stream: string; closedBy: string }>;
/** An event, its number over all segments, its hash, the previous hash, and whether the hash follows from both. */
export type Linked<F extends Event> = {
  event: Recorded<F> & { number: number };
  prev: string;
  hash: string | undefined;
  chainOk: boolean;
};

const BEGINNING = { number: 0, prev: CHAIN_START };

/** Every event of a chained stream up to a number, as stored, with its checked hash; `from` is where an earlier read ended. */
export async function* readLinked<F extends Event>(
  store: EventStore,
  { stream: whole, closedBy }: ChainedStream,
  upTo = Number.MAX_SAFE_INTEGER,
  from = BEGINNING,
): AsyncGenerator<Linked<F>> {
  let { prev } = from;
  for (const { stream, offset, length } of await store.segments(whole, closedBy)) {
    const first = Math.max(0, from.number - offset);
    const most = Math.min(length, upTo + 1 - offset) - first;
    if (most <= 0) continue;
    for await (const event of store.history<F>(stream, undefined, BigInt(first), most)) {
      const hash = event.meta.hash;
      const chainOk = hash !== undefined && hash === hashOf(prev, event);
      yield { event: { ...event, number: offset + event.revision }, prev, hash, chainOk };
      prev = hash ?? prev;
    }
  }
}

/** The number of the last event; -1 without events. */
export async function lastNumber(store: EventStore, { stream, closedBy }: ChainedStream): Promise<number> {
  const last = (await store.segments(stream, closedBy)).at(-1);
  return last ? last.offset + last.length - 1 : -1;
}
