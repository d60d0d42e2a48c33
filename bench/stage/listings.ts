import type { Event } from '#server/kernel/decider';
import type { ListingPublished, ListingSubmitted } from '#server/catalogue/catalogue.events';
import { industries } from '#server/catalogue/vocabulary';
import type { Story } from './log-writer.js';
import { randomFrom } from './random.js';
import { Words } from './words.js';

const SEED = 20_261_120;
const BANDS = [
  [5, 50],
  [100, 1_000],
  [2_000, 20_000],
] as const;
const QUERIES_PER_BAND = 20;
const DETAILS = 200;
const BEGAN = Date.UTC(2026, 0, 1);

export type Guide = ListingSubmitted['data'];

/** Deterministic listings, and queries of one and two words in three frequencies each. */
export function makeGuides(count: number, creators: readonly string[]) {
  const words = new Words(randomFrom(SEED));
  const guides = Array.from({ length: count }, (_, n) => guide(words, n, creators));
  const queries = queriesOn(words, guides);
  return { guides, queries, slugs: slugsOf(words, guides), unasked: unaskedOn(words, guides, queries) };
}

function guide(words: Words, n: number, creators: readonly string[]): Guide {
  const industry = words.pick(industries);
  const listingId = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const title = words.text(4, 8);
  return {
    listingId,
    number: n + 1,
    slug: `${title.replaceAll(' ', '-')}-${n}`,
    creatorId: creators[n % creators.length]!,
    title,
    subtitle: '',
    description: words.text(40, 80),
    coverId: null,
    sectors: [industry.sector],
    industry: industry.slug,
    price: words.between(20, 500) * 50_000,
    offersMeeting: false,
    processSupport: true,
    licenceAffirmed: true,
    country: 'Nigeria',
    region: 'Lagos',
    at: new Date(BEGAN + n * 60_000).toISOString(),
  };
}

/** The events of a listing: submitted and published. */
export const storyOf = (data: Guide): Story => {
  const { listingId, creatorId, at } = data;
  const published: ListingPublished = {
    type: 'ListingPublished',
    data: { listingId, creatorId, by: creatorId, at },
  };
  return { stream: `listing-${listingId}`, facts: [{ type: 'ListingSubmitted', data }, published] satisfies Event[] };
};

/** Pairs of words that occur together in a listing. */
function queriesOn(words: Words, guides: readonly Guide[]): string[] {
  const rank = new Map(words.all.map((word, at) => [word, at + 1]));
  const queries = new Set<string>();
  for (const [least, most] of BANDS)
    for (const length of [1, 2]) {
      for (const wanted = queries.size + QUERIES_PER_BAND; queries.size < wanted;) {
        const { title, description } = words.pick(guides);
        const band = [...new Set(`${title} ${description}`.split(' '))].filter(
          (word) => rank.get(word)! >= least && rank.get(word)! <= most,
        );
        if (band.length < length) continue;
        const start = words.between(0, band.length - length);
        queries.add(band.slice(start, start + length).join(' '));
      }
    }
  return [...queries];
}

/** Queries of one to three words of some listing; none is given twice, and none stands in `asked`. */
function* unaskedOn(words: Words, guides: readonly Guide[], asked: readonly string[]): Generator<string> {
  const given = new Set(asked);
  for (;;) {
    const { title, description } = words.pick(guides);
    const found = `${title} ${description}`.split(' ');
    const query = Array.from({ length: words.between(1, 3) }, () => words.pick(found)).join(' ');
    if (given.has(query)) continue;
    given.add(query);
    yield query;
  }
}

const slugsOf = (words: Words, guides: readonly Guide[]) =>
  Array.from({ length: DETAILS }, () => words.pick(guides).slug);
