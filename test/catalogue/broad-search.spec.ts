import { sql } from 'kysely';
import { makeGuides, storyOf } from '#bench/stage/listings';
import { type Bounds, bestMatches } from '#projections/catalogue/best-matches.queries';
import { catalogueView } from '#projections/catalogue/catalogue.view';
import { commonWords } from '#projections/catalogue/common-words.queries';
import { fewMatches, manyMatches } from '#projections/catalogue/matches.queries';
import { searchTerms } from '#projections/catalogue/search-terms';
import type { SearchFor } from '#projections/catalogue/search-page.queries';
import type { CatalogueEvent } from '#server/catalogue/catalogue.events';
import type { PurchaseCompleted } from '#server/purchases/purchases.events';
import { at, published, recorded, submitted } from './facts.js';
import { type ReadingSide, startReadingSide } from './reading-side.js';

const [LISTINGS, PAGE] = [600, 20];
const creators = ['ada', 'emeka', 'zainab', 'tunde'];
/** Between two publications: all of them take four quarters of a year. */
const APART_MS = 12 * 3_600_000;
const after = (ms: number) => new Date(Date.UTC(2025, 0, 1) + ms).toISOString();
const never = Number.MAX_SAFE_INTEGER;
/** What a search reads: tiers, all headlines that match, or tiers because too many headlines match. */
const ways: Record<string, Bounds> = {
  'reads the best tiers': { dense: 0, ranked: 5_000, recent: 20_000 },
  'ranks all headlines': { dense: never, ranked: 5_000, recent: 20_000 },
  'reads tiers of headlines, of which there are too many': { dense: never, ranked: 0, recent: 20_000 },
};

describe('A search that more listings match than are counted', () => {
  let side: ReadingSide;
  let words: string[];
  beforeAll(async () => {
    side = await startReadingSide();
    const guides = makeGuides(LISTINGS, creators).guides.map((guide, n) => ({ ...guide, at: after(n * APART_MS) }));
    await side.show(recorded(guides.flatMap((guide) => storyOf(guide).facts as CatalogueEvent[])));
    const [{ listingId, creatorId }] = [guides[0]!];
    const sale: PurchaseCompleted = {
      type: 'PurchaseCompleted',
      data: {
        ...{ listingId, creatorId, buyerId: 'bola', reference: 'first', price: 1_250_000, at },
        ...{ commission: 125_000, basisPoints: 1_000, terms: 1, method: 'card' },
      },
    };
    await side.show(recorded([sale]));
    await sql`analyze ${sql.table(catalogueView.table.listing)}`.execute(side.sql);
    words = frequent(guides.map(({ title }) => title));
  });
  afterAll(() => side.stop());

  const wantedFor = (search: string, more: Partial<SearchFor> = {}): SearchFor => ({
    ...{ search, sort: 'relevance', limit: PAGE },
    ...more,
  });

  /** The ids of all pages, one after the other. */
  async function paged(wanted: SearchFor, bounds: Bounds) {
    const ids: string[] = [];
    for (let cursor: SearchFor['cursor']; ;) {
      const page = await bestMatches(
        side.sql,
        { ...wanted, cursor },
        undefined,
        searchTerms(wanted.search!, []),
        bounds,
      );
      if (!page) return ids;
      ids.push(...page.rows.map(({ id }) => id));
      cursor = page.next;
    }
  }

  it.each(Object.entries(ways))('%s, and shows what the order of all matches has, each once', async (_, bounds) => {
    for (const search of [words[0]!, `${words[0]} ${words[1]}`, 'agriculture'])
      for (const more of [
        {},
        { chosen: { region: ['Lagos'] } },
        { most: 10_000_000 },
        { chosen: { price: ['from-50000'] } },
      ]) {
        const wanted = wantedFor(search, more);
        const all = await manyMatches(
          side.sql,
          { ...wanted, limit: LISTINGS },
          undefined,
          searchTerms(search, []),
          true,
        );
        const exact = all.rows.map(({ id }) => id);
        const shown = await paged(wanted, bounds);
        expect(exact.length).toBeGreaterThan(PAGE);
        expect(shown).toEqual(exact.slice(0, shown.length));
        expect(exact.length - shown.length).toBeLessThanOrEqual(PAGE);
      }
  });

  it('goes on from a cursor in the order that made it, however many match meanwhile', async () => {
    const sought = searchTerms(words[0]!, []);
    const wanted = wantedFor(words[0]!);
    for (const isTiered of [true, false]) {
      const ids = (page: { rows: { id: string }[] }) => page.rows.map(({ id }) => id);
      const all = await manyMatches(side.sql, { ...wanted, limit: LISTINGS }, undefined, sought, isTiered);
      const first = isTiered
        ? await manyMatches(side.sql, wanted, undefined, sought, true)
        : await fewMatches(side.sql, wanted, undefined, sought);
      const cursor = first.next!;
      expect(cursor.isTiered ?? false).toBe(isTiered);
      const second = isTiered
        ? await fewMatches(side.sql, { ...wanted, cursor }, undefined, sought)
        : await manyMatches(side.sql, { ...wanted, cursor }, undefined, sought, false);
      expect([...ids(first), ...ids(second)]).toEqual(ids(all).slice(0, 2 * PAGE));
    }
  });

  it.each(Object.entries(ways))('%s, but shows none in which the words of a term are apart', async (_, bounds) => {
    const titles = ['Payment company in Lagos', 'Found a payment company', 'Company payment of taxes'];
    const guides = titles.map((title, n) => ({ ...submitted(), data: { ...submitted().data, title, ...named(n) } }));
    await side.show(recorded(guides.flatMap((guide) => [guide, published(guide.data.listingId)])));
    const sought = searchTerms('acquirer', [['acquirer', 'payment company']]);
    const page = await bestMatches(side.sql, wantedFor('acquirer', { limit: 1 }), undefined, sought, bounds);
    const rest = { ...wantedFor('acquirer', { limit: 1 }), cursor: page!.next };
    const many = await manyMatches(side.sql, { ...rest, limit: PAGE }, undefined, sought, true);
    expect([...page!.rows, ...many.rows].map(({ title }) => title).sort()).toEqual(titles.slice(0, 2).sort());
    expect(await bestMatches(side.sql, rest, undefined, sought, bounds)).toBeUndefined();
    for (const { data } of guides)
      await sql`delete from ${sql.table(catalogueView.table.listing)} where id = ${data.listingId}`.execute(side.sql);
  });

  it('is known by the sample, without a scan of all matches', async () => {
    const sought = searchTerms(words[0]!, []);
    const { isBroad, rows, facets } = await fewMatches(side.sql, wantedFor(words[0]!), undefined, sought, 3);
    expect(isBroad).toBe(true);
    expect(rows).toEqual([]);
    expect(facets.find(({ facet }) => facet === 'country')).toEqual({ facet: 'country', value: 'Nigeria', count: 3 });
    const rare = await fewMatches(side.sql, wantedFor(words[0]!), undefined, sought, LISTINGS);
    expect(rare).toMatchObject({ isBroad: false, matched: expect.any(Number) as number });
    expect(rare.rows).toHaveLength(PAGE);
  });

  it('puts matches in the title first, then guides of creators who sold, then short headlines', async () => {
    const { rows } = await manyMatches(
      side.sql,
      wantedFor(words[0]!, { limit: LISTINGS }),
      undefined,
      searchTerms(words[0]!, []),
      true,
    );
    const tier = ({ title, creator_id }: (typeof rows)[number]) =>
      title.split(' ').includes(words[0]!) ? (creator_id === 'ada' ? 2 : 1) : 0;
    const tiers = rows.map(tier);
    expect(new Set(tiers)).toEqual(new Set([2, 1, 0]));
    expect(tiers).toEqual([...tiers].sort((one, other) => other - one));
  });

  it('has no common words in a small catalogue', async () => expect((await commonWords(side.sql)).size).toBe(0));
});

describe('A common word', () => {
  const common = new Map([
    ['licence', 0.4],
    ['pharmacy', 0.05],
  ]);

  it('is found as it stands, not as the beginning of others', () =>
    expect(searchTerms('pharmacy', [], common)).toEqual({
      telling: [{ words: [], phrases: ['pharmacy'] }],
      weak: [],
    }));

  it('of most listings only ranks what the other words find', () =>
    expect(searchTerms('pharmacy licence', [], common)).toEqual({
      telling: [{ words: [], phrases: ['pharmacy', 'pharmacylicence'] }],
      weak: [{ words: ['licence'], phrases: [] }],
    }));

  it('of most listings is looked for where there is no other', () =>
    expect(searchTerms('licence', [], common).telling).toEqual([{ words: ['license'], phrases: ['licence'] }]));
});

/** Of a listing of the sample. */
const named = (n: number) => ({ listingId: `apart-${n}`, number: 32 * (1_000 + n), slug: `apart-${n}` });

/** The words of these texts, the most frequent first. */
function frequent(texts: string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of texts.flatMap((text) => text.split(' '))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([word]) => word);
}
