import { type RawBuilder, sql } from 'kysely';
import type { UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from './catalogue.view.js';
import { type Alike, countFacets, type FacetCount } from './facets.js';
import { type ListingSeen, seenBy } from './listing.queries.js';
import { distance, plain } from './words.js';

export type { FacetCount };

const listing = sql.table(catalogueView.table.listing);
const word = sql.table(catalogueView.table.word);

export type Sort = 'relevance' | 'newest' | 'most_bought' | 'price' | '-price';
export type SearchFor = {
  search?: string;
  sectors: string[];
  industries: string[];
  countries: string[];
  region?: string;
  /** A username. */
  creator?: string;
  least?: Kobo;
  most?: Kobo;
  sort: Sort;
  limit: number;
  offset: number;
};
export type Found = { count: number; rows: ListingSeen[]; facets: FacetCount[] };

const LONGEST = 200;
const MOST_WORDS = 8;
/** Shorter words are not corrected: too few characters for a reliable guess. */
const SHORTEST_GUESSED = 4;
const SMALL_WORDS = new Set(
  'a an and are can do for from how i in is it me my need of on or start the to want what with you your'.split(' '),
);

/**
 * Published listings that match every word: as written, as a prefix, by its stem, or, for an unknown word, by similar
 * known words. If no listing of the region and price matches all words, listings that match any of them. One query
 * answers a search of known words.
 */
export async function searchListings(db: Sql, wanted: SearchFor, reader?: UserId): Promise<Found> {
  const words = wordsOf(wanted.search ?? '');
  if (wanted.search?.trim() && words.length === 0) return { count: 0, rows: [], facets: [] };
  if (words.length === 0) return matches(db, wanted, reader);
  const found = await matches(db, wanted, reader, { words, operator: '&' });
  const meant = new Map(found.unknown.map(({ word, alike }) => [word, closest(word, alike)]));
  const isCorrected = [...meant.values()].some((guesses) => guesses.length > 0);
  const corrected = isCorrected ? await matches(db, wanted, reader, { words, meant, operator: '&' }) : found;
  if (corrected.matched > 0 || words.length === 1) return corrected;
  return matches(db, wanted, reader, { words, meant, operator: '|' });
}

function wordsOf(text: string): string[] {
  const all = plain(text.slice(0, LONGEST)).match(/[a-z0-9]+/g) ?? [];
  const telling = all.filter((word) => !SMALL_WORDS.has(word));
  return [...new Set(telling.length ? telling : all)].slice(0, MOST_WORDS);
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

/** What is searched for: each word as a prefix, by its stem, and as the words it may mean, once those are looked up. */
type Sought = { words: readonly string[]; meant?: ReadonlyMap<string, readonly string[]>; operator: '&' | '|' };
type Unknown = { word: string; alike: string[] };

const lexeme = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`;

/** The query for `tsvector` columns, computed once per search. */
function queryFor({ words, meant, operator }: Sought) {
  const ways = words.map((word) => [`${lexeme(word)}:*`, ...(meant?.get(word) ?? []).map(lexeme)].join(' | '));
  return sql`select string_agg('(' || way || coalesce(' | ' || nullif(to_tsquery('english', w)::text, ''), '') || ')', ${operator})::tsquery as query
    from unnest(${words}::text[], ${ways}::text[]) t(w, way)`;
}

/** The words that are no prefix of a known word, with similar known words. */
function unknownOf(words: readonly string[]) {
  const guessed = words.filter((word) => word.length >= SHORTEST_GUESSED && !/^\d+$/.test(word));
  return sql`select json_agg(json_build_object('word', t.word, 'alike',
      array(select w.word from ${word} w where w.word % t.word order by similarity(w.word, t.word) desc limit 30)))
    from unnest(${guessed}::text[]) t(word)
    where not exists (select 1 from ${word} k where k.word like t.word || '%')`;
}

const where = (conditions: (RawBuilder<unknown> | false | undefined | 0 | '')[]) => {
  const held = conditions.filter((condition) => !!condition);
  return held.length ? sql`where ${sql.join(held, sql` and `)}` : sql``;
};

/** Matches of every filter but the facets. */
const candidates = (
  { region, creator, least, most }: SearchFor,
  sought: Sought | undefined,
  rank: RawBuilder<unknown>,
) => sql`
  select l.id, ${rank} as rank, l.sectors, l.industry, l.country, l.price, l.total_buyers, l.published_at
  from ${sought ? sql`sought,` : sql``} ${listing} l
  ${where([
    sql`l.status = 'published'`,
    sought && sql`l.search @@ sought.query`,
    region && sql`lower(l.region) = lower(${region})`,
    creator && sql`l.creator_id = (select id from app.person where lower(username) = lower(${creator}))`,
    least !== undefined && sql`l.price >= ${least}`,
    most !== undefined && sql`l.price <= ${most}`,
  ])}`;

const inFacets = ({ sectors, industries, countries }: SearchFor) =>
  where([
    sectors.length && sql`sectors && ${sectors}::text[]`,
    industries.length && sql`industry = any(${industries})`,
    countries.length && sql`country = any(${countries})`,
  ]);

const ORDER: Record<Sort, RawBuilder<unknown>> = {
  relevance: sql`rank desc, total_buyers desc, published_at desc, id`,
  newest: sql`published_at desc, id`,
  most_bought: sql`total_buyers desc, published_at desc, id`,
  price: sql`price, published_at desc, id`,
  '-price': sql`price desc, published_at desc, id`,
};

const ALIKE = sql`select json_agg(alike) from (
  select sectors, industry, country, count(*) as listings from found group by sectors, industry, country) alike`;

type FoundRow = ListingSeen & { place: number | null; found: Alike[] | null; unknown: Unknown[] | null };
type Matches = Found & { matched: number; unknown: Unknown[] };

/**
 * The page and the counts. `matched` counts the listings that match the words and every filter but the facets;
 * `unknown` names the words that may be misspelt, unless `sought` has their meanings.
 */
async function matches(db: Sql, wanted: SearchFor, reader: UserId | undefined, sought?: Sought): Promise<Matches> {
  const sort = wanted.sort === 'relevance' && !sought ? 'newest' : wanted.sort;
  const rank = sort === 'relevance' ? sql`ts_rank(l.headline, sought.query, 1)` : sql`0`;
  const { columns, source } = seenBy(reader);
  const once = (query: RawBuilder<unknown>) => sql`case when coalesce(place, 1) = 1 then (${query}) end`;
  const { rows } = await sql<FoundRow>`
    with ${sought ? sql`sought as materialized (${queryFor(sought)}),` : sql``}
    found as materialized (${candidates(wanted, sought, rank)}),
    page as (select id as listing, row_number() over () as place from (
      select id from found ${inFacets(wanted)}
      order by ${ORDER[sort]} limit ${wanted.limit} offset ${wanted.offset}) ordered)
    select ${once(ALIKE)} as found, ${sought && !sought.meant ? once(unknownOf(sought.words)) : sql`null`} as unknown, shown.*
    from (values (1)) always
    left join (select page.place, ${columns} from page join (${source}) on l.id = page.listing) shown on true
    order by place`.execute(db);
  const { found, unknown } = rows[0]!;
  return {
    ...countFacets(found ?? [], wanted),
    unknown: unknown ?? [],
    rows: rows.filter(({ place }) => place !== null),
  };
}
