import { sql } from 'kysely';
import type { ListingId, SectionId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import { gone } from '../listing-requests/gone.conditions.js';
import { listingRequestsView } from '../listing-requests/listing-requests.view.js';
import { purchasesView } from '../purchases/purchases.view.js';
import { catalogueView } from './catalogue.view.js';
import { plain } from './words.js';

const purchase = sql.table(purchasesView.table.purchase);
const section = sql.table(catalogueView.table.section);
const progress = sql.table(catalogueView.table.progress);
const word = sql.table(catalogueView.table.word);
const request = sql.table(listingRequestsView.table.request);

/** The figures cover this many days. */
export const FIGURE_DAYS = 30;
const [MOST_WORDS, MOST_TERMS] = [8, 8];

/** A search's words as they are counted; '' where it has none. */
export const termOf = (asked: string) =>
  (plain(asked).match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((one) => one.length > 1)
    .slice(0, MOST_WORDS)
    .join(' ');

type Counted = { id: ListingId; term: string; hits: number };

/**
 * Adds to the searches of listings, with the words that the catalogue itself has, but for the likes of “the”. A search that
 * found no listing has the id '' and also keeps the words of the requests on the board and of their regions, which are public.
 */
export async function countTerms(db: Sql, counts: readonly Counted[]) {
  const [ids, terms, hits] = [
    counts.map(({ id }) => id),
    counts.map(({ term }) => term),
    counts.map((one) => one.hits),
  ];
  await sql`
    with region_word as materialized (
      select distinct unnest(string_to_array(lower(r.region), ' ')) as word from ${request} r where not ${gone('r')} and r.region <> '')
    insert into app.search_term (listing_id, term, day, hits)
    select c.id, k.term, current_date, sum(c.hits)::int
    from unnest(${ids}::text[], ${terms}::text[], ${hits}::int[]) as c(id, term, hits)
    cross join lateral (select string_agg(w, ' ' order by n) as term
      from unnest(string_to_array(c.term, ' ')) with ordinality t(w, n)
      where to_tsvector('english', w) <> '' and (exists (select from ${word} known where known.word = w) or (c.id = '' and (
        w in (select word from region_word) or exists (
          select from ${request} r where not ${gone('r')} and r.search @@ plainto_tsquery('english', w)))))) k
    where k.term is not null group by 1, 2 order by 1, 2
    on conflict (listing_id, term, day) do update set hits = app.search_term.hits + excluded.hits`.execute(db);
}

export type Figures = {
  /** How often it was on the first page of a search. */
  shown: number;
  opened: number;
  bought: number;
  searches: { words: string; count: number }[];
  /** The sections in their order, with the number of buyers who completed each. */
  sections: { id: SectionId; title: string; completed: number }[];
};

/** The owner's figures of the last `FIGURE_DAYS` days; what was completed counts from the beginning. */
export async function figuresOf(db: Sql, listingId: ListingId): Promise<Figures> {
  const since = sql`current_date - ${FIGURE_DAYS}::int`;
  const { rows } = await sql<Figures>`
    select (select coalesce(sum(hits), 0)::int from app.search_hit where listing_id = ${listingId} and day > ${since}) as shown,
      (select coalesce(sum(views), 0)::int from app.listing_view where listing_id = ${listingId} and day > ${since}) as opened,
      (select count(*)::int from ${purchase} b
        where b.listing_id = ${listingId} and b.status = 'completed' and b.completed_at > ${since}) as bought,
      (select coalesce(json_agg(json_build_object('words', t.term, 'count', t.hits) order by t.hits desc, t.term), '[]') from (
        select term, sum(hits)::int as hits from app.search_term where listing_id = ${listingId} and day > ${since}
        group by term order by 2 desc, 1 limit ${MOST_TERMS}) t) as searches,
      (select coalesce(json_agg(json_build_object('id', s.id, 'title', s.title, 'completed', (
          select count(*) from ${progress} g join ${purchase} b on b.listing_id = g.listing_id and b.buyer_id = g.reader_id
          where g.listing_id = s.listing_id and g.section_id = s.id and g.completed and b.status = 'completed'))
        order by s.position), '[]') from ${section} s where s.listing_id = ${listingId} and not s.removed) as sections`.execute(
    db,
  );
  return rows[0]!;
}
