import { eventsOf, market, type Size } from './market.js';
import type { LogWriter, Story } from './log-writer.js';

/** Phases of one sale in `market`: started, paid, completed, the buyer's postings, the creator's postings. */
const PHASES = 5;

/**
 * A market's events in phases whose streams may be appended concurrently: the causes of an event are in an earlier
 * phase, as in a log of the product. Events of one stream and phase are appended together.
 */
export function* waves(size: Size, salesAtOnce = 2_000): Generator<Story[]> {
  const preface: Story[] = [];
  let phases = emptyPhases();
  let stories = 0;
  for (const story of market(size)) {
    if (!isOfSale(story)) preface.push(story);
    else {
      if (stories === 0) yield preface;
      phases[stories++ % PHASES]!.push(story);
      if (stories % (PHASES * salesAtOnce) > 0) continue;
      yield* phases.map(joined);
      phases = emptyPhases();
    }
  }
  yield* phases.map(joined);
}

const emptyPhases = (): Story[][] => Array.from({ length: PHASES }, () => []);
const isOfSale = ({ stream }: Story) => /^(purchase|payment|wallet)-/.test(stream);

function joined(stories: Story[]): Story[] {
  const byStream = new Map<string, Story>();
  for (const { stream, facts, chained } of stories)
    byStream.set(stream, { stream, chained, facts: [...(byStream.get(stream)?.facts ?? []), ...facts] });
  return [...byStream.values()];
}

/** Appends a whole market; resolves to the number of its events. */
export async function writeMarket(writer: LogWriter, size: Size, say: (events: number) => void): Promise<number> {
  let written = 0;
  for (const wave of waves(size)) {
    await writer.write(wave);
    written += wave.reduce((sum, { facts }) => sum + facts.length, 0);
    say(written);
  }
  return written;
}

/** The size of a market with about `events` events, nine in ten of them from purchases. */
export function marketOf(events: number): Size {
  const buyers = Math.ceil(events / 100);
  const listings = Math.ceil(events / 1_000);
  const purchases = Math.round((events - eventsOf({ listings, buyers, purchases: 0 })) / 9);
  return { listings, buyers, purchases };
}
