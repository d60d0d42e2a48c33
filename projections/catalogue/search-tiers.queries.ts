import { type RawBuilder, sql } from 'kysely';
import { catalogueView } from './catalogue.view.js';
import { lengthClass, LENGTH_CLASSES, quarterOf, tierName, tierNumber } from './search-tiers.sql.js';
import { queryFor, type SoughtTerms } from './sought.queries.js';

const listing = sql.table(catalogueView.table.listing);
const tiers = sql`${sql.table(`${catalogueView.schema}.search_tiers`)}(l.headline, l.search, l.creator_sold, l.published_at, l.number)`;

/** Stands for the name of a tier. No word holds it. */
const NAME = '\u0001';
/** A quoted word of a query, and the sign of the beginning of a word. */
const WORD = String.raw`'((?:[^']|'')+)'(:\*)?`;
/** The words of `query` as text, where a phrase is words that must all be there: tiers hold no positions. */
const WORDS = sql`regexp_replace(query::text, '<[-0-9]+>', '&', 'g')`;
const tagged = (tags: string) => sql`regexp_replace(${WORDS}, ${sql.lit(WORD)}, ${sql.lit(tags)}, 'g')`;

/** `queryFor`, with the queries for the sample and, with `NAME`, for a tier. */
export const tieredQueryFor = (sought: SoughtTerms) => sql`
  select *, ${tagged(`('ST\\1'\\2 | 'SO\\1'\\2)`)}::tsquery as in_sample, ${tagged(`'ST\\1'\\2`)}::tsquery as title_in_sample,
    ${tagged(`'T${NAME}\\1'\\2`)} as title_in_tier, ${tagged(`('T${NAME}\\1'\\2 | 'O${NAME}\\1'\\2)`)} as headline_in_tier
  from (${queryFor(sought)} offset 0) s`;

/** True for a listing `l` of the sample that matches `sought`, if its words need not be side by side. */
const holdsPhrases = ({ telling }: SoughtTerms) =>
  telling.some(({ phrases }) => phrases.some((phrase) => phrase.includes(' ')));
export const isInSample = (sought: SoughtTerms) =>
  holdsPhrases(sought)
    ? sql`${tiers} @@ sought.in_sample and l.search @@ sought.query`
    : sql`${tiers} @@ sought.in_sample`;

const IN_TITLE = sql`ts_filter(l.headline, '{a}') @@ sought.query`;
/** True for a listing `l` of the sample whose title matches. */
export const TITLE_IN_SAMPLE = sql`${tiers} @@ sought.title_in_sample and ${IN_TITLE}`;

/** All tiers from the best: sold first, then the shortest headlines, then the newest quarter. */
export const TIERS = sql`
  select ${sql.raw(tierName('sold', 'class', 'quarter'))} as name, ${sql.raw(tierNumber('sold', 'class', 'quarter'))} as number
  from (values (true), (false)) s(sold), generate_series(0, ${sql.lit(LENGTH_CLASSES - 1)}) class,
    (select ${sql.raw(quarterOf('max(published_at)'))} as last, ${sql.raw(quarterOf('min(published_at)'))} as first
      from ${listing} where status = 'published') published,
    generate_series(last, first, -1) quarter
  order by number desc`;

/** Of a title: higher than any rank of another headline. */
export const OF_TITLE = 1_000_000;
const BANDS = { title: [OF_TITLE, 2 * OF_TITLE], headline: [0.5, OF_TITLE] } as const;
const NUMBER = sql.raw(tierNumber('l.creator_sold', lengthClass('l.headline'), quarterOf('l.published_at')));

/**
 * The rank in a broad search: matches in the title before those in the rest of the headline, both tier by tier and by `rank`
 * within one; 0 for all others.
 */
export const tieredRank = (rank: RawBuilder<unknown>) => sql`
  case when l.headline @@ sought.query
    then 1 + ${NUMBER} + least(${rank}, 0.99) + case when ${IN_TITLE} then ${sql.lit(OF_TITLE)} else 0 end else 0 end`;

/** A tier that is larger is not read to its end. */
const MOST_OF_A_TIER = 20_000;

type Walk = {
  /** Tiers are read only if this is true. */
  when: RawBuilder<unknown>;
  /** The rank at which the page begins. */
  from?: number;
  /** Selects the listings `l` with this condition, with their `rank`. */
  of: (isInTier: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Of those that are wanted. */
  condition: RawBuilder<unknown>;
};

/**
 * The first `most` listings whose title, or the rest of whose headline, matches, tier by tier: a tier is read whole, and none
 * is read once they are found. `offset 0` keeps the planner from joining the tiers in another order.
 */
export function walked(where: keyof typeof BANDS, most: number, { when, from, of, condition }: Walk) {
  const [least, below] = BANDS[where];
  const isInTier = sql`${tiers} @@ replace(${sql.ref(`sought.${where}_in_tier`)}, ${NAME}, tier.name)::tsquery`;
  const reached = from === undefined ? sql`true` : sql`number <= ${from}::float8 - ${sql.lit(least)}`;
  return sql`
    select l.* from sought cross join (select * from tier where ${reached} offset 0) tier cross join lateral (
      select * from (${of(isInTier)} limit ${sql.lit(MOST_OF_A_TIER)}) l
      where rank >= ${sql.lit(least)} and rank < ${sql.lit(below)} and ${condition}
      order by rank desc, published_at desc, id limit ${most}) l
    where ${when} limit ${most}`;
}
