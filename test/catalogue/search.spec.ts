import { sql } from 'kysely';
import { catalogueView } from '#projections/catalogue/catalogue.view';
import { fewMatches, manyMatches } from '#projections/catalogue/matches.queries';
import type { Matches } from '#projections/catalogue/search-page.queries';
import { searchTerms } from '#projections/catalogue/search-terms';
import { type SearchFor, searchListings } from '#projections/catalogue/search';
import type { CatalogueEvent, Offer } from '#server/catalogue/catalogue.events';
import type { PurchaseCompleted } from '#server/purchases/purchases.events';
import { at, published, recorded, sectionAdded, submitted } from './facts.js';
import { type ReadingSide, startReadingSide } from './reading-side.js';

const everything: SearchFor = { sort: 'relevance', limit: 20 };
/** Without the ranks, which a broad search gives by tiers. */
const counted = ({ rows, count, matched, facets, isCapped }: Matches) => ({
  ...{ count, matched, facets, isCapped },
  ids: rows.map(({ id }) => id),
});
const manufacturing = { sectors: ['manufacturing'], industry: 'packaged-water' };

const shelf: Record<string, Partial<Offer>> = {
  pharmacy: { title: 'Pharmacy licence in Lagos', price: 5_000_000 },
  nafdac: { title: 'Register food with NAFDAC', ...manufacturing, country: 'Ghana', price: 2_000_000 },
  poultry: { title: 'Raise poultry in Ọyọ', sectors: ['agriculture'], industry: 'poultry', region: 'Oyo', price: 0 },
  water: { title: 'Sachet water, start to finish', ...manufacturing, price: 1_000_000 },
};

describe('The search', () => {
  let side: ReadingSide;
  beforeAll(async () => {
    side = await startReadingSide();
    const facts = Object.entries(shelf).flatMap(([id, offer], i): CatalogueEvent[] => [
      submitted({
        listingId: id,
        number: i + 1,
        slug: id,
        description: 'All the steps, fees and forms, one by one.',
        ...offer,
      }),
      published(id),
    ]);
    const hidden = submitted({ listingId: 'hidden', number: 9, slug: 'hidden', title: 'Pharmacy nobody reviewed' });
    const section = sectionAdded({ listingId: 'water', title: 'Borehole drilling' });
    await side.show(recorded([...facts, hidden, section]));
  });
  afterAll(() => side.stop());

  const find = (search: string, more: Partial<SearchFor> = {}) =>
    searchListings(side.sql, { ...everything, search, ...more });
  const ids = async (search: string, more: Partial<SearchFor> = {}) =>
    (await find(search, more)).rows.map(({ id }) => id);

  it('shows published listings only', async () =>
    expect((await ids('')).sort()).toEqual(['nafdac', 'pharmacy', 'poultry', 'water']));

  it.each([
    ['Pharmacy licence', 'pharmacy'],
    ['pharmcy licence', 'pharmacy'],
    ['pharamcy', 'pharmacy'],
    ['NAFDC', 'nafdac'],
    ['licences', 'pharmacy'],
    ['pha', 'pharmacy'],
    ['poultri', 'poultry'],
    ['oyo', 'poultry'],
    ['borehole', 'water'],
    ['how do I start with sachet water', 'water'],
    ['pharmacy moonbase', 'pharmacy'],
  ])('finds the listings meant by %s', async (search, expected) => expect((await ids(search))[0]).toBe(expected));

  it('corrects a word near one that holds any character', async () => {
    const odd = submitted({ listingId: 'odd', number: 30, slug: 'odd', title: `Open drugstore.ng/o'x\\y today` });
    await side.show(recorded([odd, published('odd')]));
    expect(await ids('drugstorexng')).toEqual(await ids('drugstore.ng'));
    await sql`delete from ${sql.table(catalogueView.table.listing)} where id = 'odd'`.execute(side.sql);
  });

  it('corrects no short words, and finds nothing without a match', async () => {
    expect(await ids('phx')).toEqual([]);
    expect(await ids('xylophone')).toEqual([]);
  });

  it.each([
    ['water', {}],
    ['lagos', { limit: 1 }],
    ['how to start', { sort: 'price' }],
    ['nafdac', { chosen: { sector: ['manufacturing'], price: ['free'] } }],
  ] as const)('finds the same for %s by one scan as by ranking the best only', async (search, more) => {
    const wanted = { ...everything, search, ...more };
    const sought = searchTerms(search, []);
    const { isBroad, ...few } = await fewMatches(side.sql, wanted, undefined, sought);
    const many = await manyMatches(side.sql, wanted, undefined, sought);
    expect(few.matched).toBeGreaterThan(0);
    expect(isBroad).toBe(false);
    expect(counted(many)).toEqual(counted(few));
  });

  it('counts each facet without its own filter', async () => {
    const { count, facets } = await find('', { chosen: { sector: ['manufacturing'] } });
    expect(count).toBe(2);
    expect(facets.filter(({ facet }) => facet === 'sector')).toHaveLength(3);
    expect(facets.filter(({ facet }) => facet === 'industry')).toEqual([
      { facet: 'industry', value: 'packaged-water', count: 2 },
      { facet: 'industry', value: 'poultry', count: 0 },
      { facet: 'industry', value: 'retail-pharmacy', count: 0 },
    ]);
    expect(facets.filter(({ facet }) => facet === 'price')).toEqual([
      { facet: 'price', value: 'free', count: 0 },
      { facet: 'price', value: '10000-25000', count: 2 },
      { facet: 'price', value: 'from-50000', count: 0 },
    ]);
    expect(
      facets
        .filter(({ facet }) => facet === 'country')
        .map(({ value }) => value)
        .sort(),
    ).toEqual(['Ghana', 'Nigeria']);
  });

  it('filters by price, country and sector, and sorts', async () => {
    expect(await ids('', { least: 1, most: 2_000_000, sort: 'price' })).toEqual(['water', 'nafdac']);
    expect(await ids('', { sort: '-price', limit: 1 })).toEqual(['pharmacy']);
    const of = (chosen: SearchFor['chosen']) => ids('', { chosen, sort: 'price' });
    expect(await of({ region: ['OYO'] })).toEqual(['poultry']);
    expect(await of({ country: ['ghana'] })).toEqual(['nafdac']);
    expect(await of({ price: ['free', 'from-50000'] })).toEqual(['poultry', 'pharmacy']);
    expect(await of({ sector: ['agriculture', 'manufacturing'], price: ['10000-25000'] })).toEqual(['water', 'nafdac']);
  });

  it.each([
    '%',
    '_',
    '\\',
    `'; drop table ${catalogueView.table.listing}; --`,
    '"',
    '&|!():*<->',
    "a' | b",
    '😀',
    '((((',
    '*:*',
  ])('takes %s as text', async (search) => expect(Array.isArray(await ids(search))).toBe(true));

  it('finds the listings of one creator by username, in any case', async () => {
    await sql`insert into app.person (id, username, email, first_name, last_name)
      values ('ada', 'ada', 'ada@demo.test', 'Ada', 'Obi')`.execute(side.sql);
    expect((await ids('', { creator: 'ADA' })).sort()).toEqual(['nafdac', 'pharmacy', 'poultry', 'water']);
    expect(await find('', { creator: 'tunde' })).toMatchObject({ count: 0, rows: [] });
  });

  it('ignores a filter without values', async () =>
    expect((await find('pharmacy', { chosen: { region: [], sector: [] } })).count).toBe(1));

  it.each(['relevance', 'newest', 'most_bought', 'top_rated', 'price', '-price'] as const)(
    'pages through %s forwards and back, each listing once',
    async (sort) => {
      const search = sort === 'relevance' ? 'steps' : '';
      const all = await ids(search, { sort });
      const forwards = [await find(search, { sort, limit: 1 })];
      for (let page = forwards[0]!; page.next; page = forwards.at(-1)!)
        forwards.push(await find(search, { sort, limit: 1, cursor: page.next }));
      const shown = (pages: typeof forwards) => pages.flatMap(({ rows }) => rows.map(({ id }) => id));
      expect(shown(forwards)).toEqual(all);
      expect(all).toHaveLength(4);
      const back = [forwards.at(-1)!];
      for (let page = back[0]!; page.previous; page = back.at(-1)!)
        back.push(await find(search, { sort, limit: 1, cursor: page.previous }));
      expect(shown(back)).toEqual([...all].reverse());
    },
  );

  it('sorts by rating, where few reviews count less, and filters by stars', async () => {
    const rated = { nafdac: [20, 96], water: [1, 5], poultry: [2, 4] };
    for (const [id, [count, sum]] of Object.entries(rated))
      await sql`update ${sql.table(catalogueView.table.listing)} set review_count = ${count}, rating_sum = ${sum} where id = ${id}`.execute(
        side.sql,
      );
    expect(await ids('', { sort: 'top_rated' })).toEqual(['nafdac', 'water', 'pharmacy', 'poultry']);
    expect(await ids('', { sort: 'top_rated', chosen: { rating: ['4'] } })).toEqual(['nafdac', 'water']);
    const { facets } = await find('', { chosen: { rating: ['5'] } });
    expect(facets.filter(({ facet }) => facet === 'rating').map(({ value, count }) => `${value}: ${count}`)).toEqual([
      ...['5: 1', '4: 2', '3: 2', '2: 3', '1: 3'],
    ]);
  });

  it('shows no listing twice when one is published between two pages', async () => {
    const first = await find('', { sort: 'newest', limit: 2 });
    await side.show(
      recorded([
        submitted({
          listingId: 'late',
          number: 20,
          slug: 'late',
          title: 'Keep snails',
          description: 'A late guide on snails for all.',
        }),
        { ...published('late'), data: { ...published('late').data, at: '2026-03-01T09:00:00.000Z' } },
      ]),
    );
    const second = await find('', { sort: 'newest', limit: 2, cursor: first.next });
    const shown = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(new Set(shown).size).toBe(4);
    expect(shown).not.toContain('late');
    await sql`delete from ${sql.table(catalogueView.table.listing)} where id = 'late'`.execute(side.sql);
  });

  it('ranks the guides of a creator lower until the first sale', async () => {
    const guide = (id: string, creatorId: string, number: number): CatalogueEvent[] => [
      submitted({ listingId: id, number, slug: id, creatorId, title: 'Dry and pack stockfish' }),
      { ...published(id), data: { ...published(id).data, creatorId, at: `2026-03-0${number - 20}T09:00:00.000Z` } },
    ];
    const sale = (listingId: string, creatorId: string): PurchaseCompleted => ({
      type: 'PurchaseCompleted',
      data: {
        ...{ listingId, creatorId, buyerId: 'bola', reference: `of-${listingId}`, price: 1_250_000, at },
        ...{ commission: 125_000, basisPoints: 1_000, terms: 1, method: 'card' },
      },
    });
    await side.show(recorded([...guide('old', 'emeka', 21), ...guide('new', 'spam', 22), sale('old', 'emeka')]));
    await side.show(recorded(guide('next', 'emeka', 23)));
    expect(await ids('stockfish')).toEqual(['next', 'old', 'new']);
    const pages = await find('stockfish', { limit: 2 });
    expect((await find('stockfish', { limit: 2, cursor: pages.next })).rows.map(({ id }) => id)).toEqual(['new']);
    await side.show(recorded([sale('new', 'spam')]));
    expect(await ids('stockfish')).toEqual(['next', 'new', 'old']);
    const gone = sql`delete from ${sql.table(catalogueView.table.listing)} where id in ('old', 'new', 'next')`;
    await gone.execute(side.sql);
  });

  it('truncates overlong text', async () => {
    expect(await ids(`pharmacy ${'x'.repeat(10_000)}`)).toEqual(['pharmacy']);
    expect((await find('%'.repeat(10_000))).count).toBe(0);
  });
});
