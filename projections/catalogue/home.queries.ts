import { sql } from 'kysely';
import type { ListingId, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sql } from '#server/platform/database/sql';
import { purchasesView } from '../purchases/purchases.view.js';
import { catalogueView } from './catalogue.view.js';

const purchase = sql.table(purchasesView.table.purchase);
const listing = sql.table(catalogueView.table.listing);
const section = sql.table(catalogueView.table.section);
const progress = sql.table(catalogueView.table.progress);

export type Popular = { slug: string; buyers: number; listings: number };
export type CountryCount = { country: string; listings: number; buyers: number };

/** Published listings and buyers per sector. */
export const sectorCounts = async (db: Sql): Promise<Popular[]> =>
  (
    await sql<Popular>`select s as slug, sum(total_buyers)::int as buyers, count(*)::int as listings
      from ${listing}, unnest(sectors) s where status = 'published' group by s order by 2 desc, 3 desc, 1`.execute(db)
  ).rows;

export const industryCounts = async (db: Sql): Promise<Popular[]> =>
  (
    await sql<Popular>`select industry as slug, sum(total_buyers)::int as buyers, count(*)::int as listings
      from ${listing} where status = 'published' group by industry order by 2 desc, 3 desc, 1`.execute(db)
  ).rows;

export const countryCounts = async (db: Sql): Promise<CountryCount[]> =>
  (
    await sql<CountryCount>`select country, count(*)::int as listings, sum(total_buyers)::int as buyers
      from ${listing} where status = 'published' and country <> '' group by country order by 2 desc, 1`.execute(db)
  ).rows;

/** Published listings by hits on the first page of searches in the last 30 days. */
export const mostSearched = async (db: Sql, limit: number): Promise<ListingId[]> =>
  (
    await sql<{ id: ListingId }>`select l.id from ${listing} l
      left join (select listing_id, sum(hits) as hits from app.search_hit where day > current_date - 30 group by listing_id) h on h.listing_id = l.id
      where l.status = 'published' order by coalesce(h.hits, 0) desc, l.total_buyers desc, l.published_at desc, l.id limit ${limit}`.execute(
      db,
    )
  ).rows.map(({ id }) => id);

export type Insight = { revenue: Kobo; completion: number };

/** Owner-only figures: revenue, kobo, and the buyers' average completion, percent. */
export async function insightOf(db: Sql, listingId: ListingId): Promise<Insight> {
  const { rows } = await sql<Insight>`
    select coalesce(sum(b.price), 0)::bigint as revenue,
      coalesce(round(100.0 * sum((select count(*) from ${progress} g join ${section} s on s.id = g.section_id and not s.removed
          where g.listing_id = b.listing_id and g.reader_id = b.buyer_id and g.completed))
        / nullif(count(*) * (select count(*) from ${section} s where s.listing_id = ${listingId} and not s.removed), 0)), 0)::int as completion
    from ${purchase} b where b.listing_id = ${listingId} and b.status = 'completed'`.execute(db);
  return rows[0]!;
}

export type Sales = { listing_id: ListingId; sold: number; revenue: Kobo };

/** How often each guide of this creator was bought and kept, and what its buyers paid, kobo; without those that never were. */
export const salesOf = async (db: Sql, creatorId: UserId): Promise<Sales[]> =>
  (
    await sql<Sales>`select l.id as listing_id, count(*)::int as sold, sum(b.price)::bigint as revenue
      from ${listing} l join ${purchase} b on b.listing_id = l.id and b.status = 'completed'
      where l.creator_id = ${creatorId} group by l.id order by 2 desc, 1`.execute(db)
  ).rows;

/** Country and region of a person. */
export async function homeOf(db: Sql, personId: string): Promise<{ country: string; region: string }> {
  const { rows } = await sql<{
    country: string;
    region: string;
  }>`select country, region from app.person where id = ${personId}`.execute(db);
  return rows[0] ?? { country: '', region: '' };
}
