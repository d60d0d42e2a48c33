import { sql } from 'kysely';
import type { ListingId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import { purchasesView } from '../purchases/purchases.view.js';
import { catalogueView } from './catalogue.view.js';
import type { ListingRow } from './catalogue.tables.js';

const listing = sql.table(catalogueView.table.listing);
const purchase = sql.table(purchasesView.table.purchase);

/** Latest buyers whose other purchases count: a bestseller costs no more than another guide. */
const MOST_BUYERS = 200;

type Origin = Pick<ListingRow, 'id' | 'industry' | 'sectors' | 'country' | 'region'>;

/**
 * Published listings for readers of this one (A3.18): first what its buyers bought beside it, then the same industry, sector
 * and region, most bought first.
 */
export async function relatedTo(db: Sql, origin: Origin, limit: number): Promise<ListingId[]> {
  const { id, industry, sectors, country, region } = origin;
  const { rows } = await sql<{ id: ListingId }>`
    with buyer as (select buyer_id from ${purchase} where listing_id = ${id} and status = 'completed'
      order by completed_at desc limit ${MOST_BUYERS}),
    beside as (select b.listing_id, count(*) as buyers from buyer join ${purchase} b using (buyer_id)
      where b.status = 'completed' and b.listing_id <> ${id} group by b.listing_id)
    select l.id from ${listing} l left join beside on beside.listing_id = l.id
    where l.status = 'published' and l.id <> ${id}
      and (beside.buyers > 0 or l.sectors && ${sectors}::text[] or l.industry = ${industry})
    order by coalesce(beside.buyers, 0) desc, l.industry = ${industry} desc, l.sectors && ${sectors}::text[] desc,
      l.country = ${country} and l.region = ${region} desc, l.total_buyers desc, l.published_at desc, l.id limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => row.id);
}
