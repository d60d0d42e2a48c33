import { type RawBuilder, sql } from 'kysely';
import type { ListingId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from './catalogue.view.js';
import { distance, plain } from './words.js';

const listing = sql.table(catalogueView.table.listing);
const word = sql.table(catalogueView.table.word);

export type Sort = 'relevance' | 'newest' | 'most_bought' | 'price' | '-price';
export type SearchFor = {
  search?: string;
  sectors: string[];
  industries: string[];
  countries: string[];
  region?: string;
  least?: Kobo;
  most?: Kobo;
  sort: Sort;
  limit: number;
  offset: number;
};
export type FacetCount = { facet: 'sector' | 'industry' | 'country'; value: string; count: number };
export type Found = { count: number; ids: ListingId[]; facets: FacetCount[] };

const LONGEST = 200;
const MOST_WORDS = 8;
/** Shorter words are not corrected: too few characters for a reliable guess. */
const SHORTEST_GUESSED = 4;
const SMALL_WORDS = new Set(
  'a an and are can do for from how i in is it me my need of on or start the to want what with you your'.split(' '),
);

/**
 * Published listings that match every word: as written, as a prefix, by its stem, or, for an unknown word, by similar
 * known words. If no listing of the region and price matches all words, listings that match any of them.
 */
export async function searchListings(db: Sql, wanted: SearchFor): Promise<Found> {
  const words = wordsOf(wanted.search ?? '');
  if (wanted.search?.trim() && words.length === 0) return { count: 0, ids: [], facets: [] };
  if (words.length === 0) return matches(db, wanted);
  const each = await queriesOf(db, words);
  const found = await matches(db, wanted, sql`(${sql.join(each, sql` && `)})`);
  if (found.matched || each.length === 1) return found;
  return matches(db, wanted, sql`(${sql.join(each, sql` || `)})`);
}

function wordsOf(text: string): string[] {
  const all = plain(text.slice(0, LONGEST)).match(/[a-z0-9]+/g) ?? [];
  const telling = all.filter((word) => !SMALL_WORDS.has(word));
  return [...new Set(telling.length ? telling : all)].slice(0, MOST_WORDS);
}

type Query = RawBuilder<unknown>;

/** One query per word: as written, as a prefix, by its stem, and the words it may mean. */
async function queriesOf(db: Sql, words: string[]): Promise<Query[]> {
  const meant = await meaning(db, words);
  return words.map((word) => {
    const ways = [sql`to_tsquery('simple', ${`${word}:*`})`, sql`to_tsquery('english', ${word})`];
    for (const guess of meant.get(word) ?? []) ways.push(sql`to_tsquery('simple', ${guess})`);
    return sql`(${sql.join(ways, sql` || `)})`;
  });
}

/** For each word that is no prefix of a known word: the known words within the allowed edit distance. */
async function meaning(db: Sql, words: string[]): Promise<Map<string, string[]>> {
  const guessed = words.filter((word) => word.length >= SHORTEST_GUESSED && !/^\d+$/.test(word));
  if (guessed.length === 0) return new Map();
  const { rows } = await sql<{ word: string; alike: string[] }>`
    select t.word, array(select w.word from ${word} w where w.word % t.word order by similarity(w.word, t.word) desc limit 30) as alike
    from unnest(${guessed}::text[]) t(word)
    where not exists (select 1 from ${word} k where k.word like t.word || '%')`.execute(db);
  return new Map(rows.map(({ word, alike }) => [word, closest(word, alike)]));
}

function closest(word: string, alike: string[]): string[] {
  const slips = word.length < 8 ? 1 : 2;
  const near = alike
    .flatMap((known) =>
      [known, known.slice(0, word.length)].map((form) => ({ known, off: distance(word, form, slips) })),
    )
    .filter(({ off }) => off <= slips)
    .sort((a, b) => a.off - b.off);
  return [...new Set(near.map(({ known }) => known))].slice(0, 5);
}

/** Matches of every filter but the three facets, with one flag per facet. */
const candidates = (
  { sectors, industries, countries, region, least, most }: SearchFor,
  query?: Query,
  rank = sql`0`,
) => sql`
  select l.id, ${rank} as rank, l.sectors, l.industry, l.country, l.price, l.total_buyers, l.published_at,
    ${sectors.length ? sql`l.sectors && ${sectors}::text[]` : sql`true`} as in_sector,
    ${industries.length ? sql`l.industry = any(${industries})` : sql`true`} as in_industry,
    ${countries.length ? sql`l.country = any(${countries})` : sql`true`} as in_country
  from ${listing} l
  where l.status = 'published'
    ${query ? sql`and l.search @@ ${query}` : sql``} ${region ? sql`and lower(l.region) = lower(${region})` : sql``}
    ${least === undefined ? sql`` : sql`and l.price >= ${least}`} ${most === undefined ? sql`` : sql`and l.price <= ${most}`}`;

const ORDER: Record<Sort, RawBuilder<unknown>> = {
  relevance: sql`rank desc, total_buyers desc, published_at desc, id`,
  newest: sql`published_at desc, id`,
  most_bought: sql`total_buyers desc, published_at desc, id`,
  price: sql`price, published_at desc, id`,
  '-price': sql`price desc, published_at desc, id`,
};

/**
 * The page, the total count, and the counts per value of each facet without that facet's own filter. `matched` is true if
 * a listing matches the query and every filter but the facets.
 */
async function matches(db: Sql, wanted: SearchFor, query?: Query): Promise<Found & { matched: boolean }> {
  const sort = wanted.sort === 'relevance' && !query ? 'newest' : wanted.sort;
  const rank = sort === 'relevance' ? sql`ts_rank(l.headline, ${query}, 1)` : undefined;
  const { rows } = await sql<{ about: FacetCount['facet'] | 'all' | 'any' | 'place'; value: string; count: number }>`
    with found as materialized (${candidates(wanted, query, rank)})
    select 'any' as about, '' as value, count(*)::int as count from found
    union all select 'all', '', count(*)::int from found where in_sector and in_industry and in_country
    union all select 'place', id, -row_number() over ()::int from (
      select id from found where in_sector and in_industry and in_country
      order by ${ORDER[sort]} limit ${wanted.limit} offset ${wanted.offset}) page
    union all select 'sector', s, sum(n)::int from (
      select sectors, count(*) as n from found where in_industry and in_country group by sectors) alike, unnest(sectors) s group by s
    union all select 'industry', industry, count(*)::int from found where in_sector and in_country group by industry
    union all select 'country', country, count(*)::int from found where in_sector and in_industry and country <> '' group by country
    order by 3 desc, 2`.execute(db);
  const of = (about: 'all' | 'any' | 'place') => rows.filter((row) => row.about === about);
  return {
    matched: of('any')[0]!.count > 0,
    count: of('all')[0]!.count,
    ids: of('place').map(({ value }) => value as ListingId),
    facets: rows.flatMap(({ about, value, count }) =>
      about === 'all' || about === 'any' || about === 'place' ? [] : [{ facet: about, value, count }],
    ),
  };
}
