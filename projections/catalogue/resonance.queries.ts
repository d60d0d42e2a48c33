import { sql } from 'kysely';
import type { UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import { purchasesView } from '../purchases/purchases.view.js';
import { catalogueView } from './catalogue.view.js';
import { FIGURE_DAYS } from './figures.queries.js';

const listing = sql.table(catalogueView.table.listing);
const section = sql.table(catalogueView.table.section);
const progress = sql.table(catalogueView.table.progress);
const purchase = sql.table(purchasesView.table.purchase);

/** Of a creator's guides, the newest are shown. */
const MOST_GUIDES = 50;
const [MOST_TERMS, MOST_MISSING] = [15, 10];
/** Guides are compared that were opened at least this often: with the newest of the sector, by at least this many creators. */
const [PEERS, LEAST_OPENED, LEAST_CREATORS] = [200, 20, 3];

type Counted = { words: string; count: number };
export type GuideResonance = {
  slug: string;
  title: string;
  sector: string | null;
  shown: number;
  opened: number;
  bought: number;
  /** Buyers since the beginning. */
  buyers: number;
  /** Completed by an average buyer, percent; null without buyers. */
  completion: number | null;
  review_count: number;
  rating_sum: number;
  /** The share of openings that end in a purchase, percent, of a usual guide of other creators in the sector; null where few are comparable. */
  usual_share: number | null;
};

/**
 * How the audience answered a creator's published guides in the last `FIGURE_DAYS` days (A7.14, A17.2). Counts alone: none tells who
 * searched, opened or bought.
 */
export async function resonanceOf(db: Sql, creatorId: UserId) {
  const since = sql`current_date - ${FIGURE_DAYS}::int`;
  const { rows } = await sql<{ guides: GuideResonance[]; searches: Counted[]; missing: Counted[] }>`
    with own as (
      select l.id, l.slug, l.title, l.sectors[1] as sector, l.total_buyers, l.review_count, l.rating_sum, l.published_at
      from ${listing} l where l.creator_id = ${creatorId} and l.status = 'published' order by l.published_at desc, l.id limit ${MOST_GUIDES}),
    peer as (
      select s.sector, p.id, p.creator_id from (select distinct sector from own where sector is not null) s
      cross join lateral (select l.id, l.creator_id from ${listing} l
        where l.status = 'published' and l.sectors @> array[s.sector] and l.creator_id <> ${creatorId}
        order by l.published_at desc, l.id limit ${PEERS}) p),
    counted as (
      select c.id, (select coalesce(sum(v.views), 0)::int from app.listing_view v where v.listing_id = c.id and v.day > ${since}) as opened,
        (select count(*)::int from ${purchase} b where b.listing_id = c.id and b.status = 'completed' and b.completed_at > ${since}) as bought
      from (select id from own union select id from peer) c),
    usual as (
      select p.sector, round((percentile_cont(0.5) within group (order by 100.0 * least(k.bought, k.opened) / k.opened))::numeric, 1)::float8 as share
      from peer p join counted k on k.id = p.id where k.opened >= ${LEAST_OPENED}::int
      group by p.sector having count(distinct p.creator_id) >= ${LEAST_CREATORS}::int),
    guide as (
      select o.slug, o.title, o.sector, k.opened, k.bought, o.total_buyers as buyers, o.review_count, o.rating_sum,
        case when k.opened >= ${LEAST_OPENED}::int then u.share end as usual_share,
        (select coalesce(sum(h.hits), 0)::int from app.search_hit h where h.listing_id = o.id and h.day > ${since}) as shown,
        (select round(100.0 * sum((select count(*) from ${progress} g join ${section} s on s.id = g.section_id and not s.removed
            where g.listing_id = b.listing_id and g.reader_id = b.buyer_id and g.completed))
          / nullif(count(*) * (select count(*) from ${section} s where s.listing_id = o.id and not s.removed), 0))::int
          from ${purchase} b where b.listing_id = o.id and b.status = 'completed') as completion, o.published_at
      from own o join counted k on k.id = o.id left join usual u on u.sector = o.sector),
    searched as (
      select t.term, sum(t.hits)::int as hits from app.search_term t
      where t.listing_id in (select id from own) and t.day > ${since} group by 1 order by 2 desc, 1 limit ${MOST_TERMS}),
    missed as (
      select t.term, sum(t.hits)::int as hits from app.search_term t
      where t.listing_id = '' and t.day > ${since} group by 1 order by 2 desc, 1 limit ${MOST_MISSING})
    select
      (select coalesce(json_agg(to_jsonb(guide) - 'published_at' order by bought desc, opened desc, published_at desc), '[]') from guide) as guides,
      (select coalesce(json_agg(json_build_object('words', term, 'count', hits) order by hits desc, term), '[]') from searched) as searches,
      (select coalesce(json_agg(json_build_object('words', term, 'count', hits) order by hits desc, term), '[]') from missed) as missing`.execute(
    db,
  );
  return rows[0]!;
}
