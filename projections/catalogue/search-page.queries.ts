import { type RawBuilder, sql } from 'kysely';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Kind } from '../facets.js';
import { type Chosen, countFacets, type FacetCount } from './facets.js';
import { type ListingSeen, seenBy } from './listing.queries.js';
import { type Cursor, cursorAt, SCORE, type Sort, sortOf } from './search-order.queries.js';
import type { CommonWords, Synonyms } from './search-terms.js';
import type { Unknown } from './sought.queries.js';

export type SearchFor = {
  search?: string;
  synonyms?: Synonyms;
  common?: CommonWords;
  chosen?: Chosen;
  /** A username. */
  creator?: string;
  least?: Kobo;
  most?: Kobo;
  /** Published between these times. */
  published?: { from: Instant; to: Instant };
  sort: Sort;
  limit: number;
  /** Without one, the first page. */
  cursor?: Cursor;
};
export type Found = {
  count: number;
  /** There are more matches than are counted. */
  isCapped: boolean;
  rows: ListingSeen[];
  facets: FacetCount[];
  next?: Cursor;
  previous?: Cursor;
};

export type FoundRow = ListingSeen & {
  place: number | null;
  rank: number;
  score: number;
  kinds: Kind[] | null;
  /** More match than are counted. */
  broad?: boolean;
  unknown?: Unknown[] | null;
};
/**
 * `matched` counts the listings that match the words and every filter but the facets; `unknown` names the words that may
 * be misspelt, if nothing is found and guesses are asked for.
 */
export type Matches = Found & { matched: number; unknown: Unknown[] };

/** What a CTE holds of a listing `l` that may be shown. */
export const KEYS = sql`l.id, l.headline, l.search, l.creator_sold, ${SCORE} as score, l.price, l.total_buyers, l.published_at`;

export const isFiltered = ({ chosen = {} }: SearchFor) => Object.values(chosen).some((values) => values.length > 0);

/** The conditions of every filter but the facets and the words. */
export function filtersOf({ creator, least, most, published }: SearchFor) {
  const conditions = [
    sql`l.status = 'published'`,
    creator && sql`l.creator_id = (select id from app.person where lower(username) = lower(${creator}))`,
    least !== undefined && sql`l.price >= ${least}`,
    most !== undefined && sql`l.price <= ${most}`,
    published && sql`l.published_at between ${published.from} and ${published.to}`,
  ].filter((condition): condition is RawBuilder<unknown> => !!condition);
  return sql.join(conditions, sql` and `);
}

/** The rows of the CTE `ordered` as they are shown, and beside the first of them the results of `once`. */
export function pageOf(reader: UserId | undefined, once: Record<string, RawBuilder<unknown> | undefined>) {
  const { columns, source } = seenBy(reader);
  const beside = Object.entries(once).flatMap(([name, query]) =>
    query ? [sql`case when coalesce(place, 1) = 1 then (${query}) end as ${sql.ref(name)}`] : [],
  );
  return sql`, page as (select id as listing, rank, score, row_number() over () as place from ordered)
    select ${sql.join([...beside, sql`shown.*`])}
    from (values (1)) always
    left join (select page.place, page.rank, page.score, ${columns} from page join (${source}) on l.id = page.listing) shown on true
    order by place`;
}

type Way = {
  /** From so many matches on, there may be more. */
  mostCounted?: number;
  /** The rows are ranked by tiers. */
  isTiered?: boolean;
};

export function found(
  wanted: SearchFor,
  rows: FoundRow[],
  { mostCounted = Infinity, isTiered = false }: Way = {},
): Matches {
  const { limit, cursor } = wanted;
  const sort = sortOf(wanted);
  const isBackwards = cursor?.isBefore === true;
  const all = rows.filter(({ place }) => place !== null);
  const shown = all.slice(0, limit);
  if (isBackwards) shown.reverse();
  const [hasBefore, hasAfter] = isBackwards ? [all.length > limit, true] : [cursor !== undefined, all.length > limit];
  const [head, last] = [shown[0], shown.at(-1)];
  const counts = countFacets(rows[0]!.kinds ?? []);
  return {
    ...counts,
    isCapped: counts.matched >= mostCounted,
    unknown: rows[0]!.unknown ?? [],
    rows: shown,
    ...(hasAfter && last ? { next: cursorAt(sort, last, isTiered) } : {}),
    ...(hasBefore && head ? { previous: { ...cursorAt(sort, head, isTiered), isBefore: true } } : {}),
  };
}
