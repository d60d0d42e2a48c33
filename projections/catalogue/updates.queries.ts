import { sql } from 'kysely';
import type { Instant, ListingId, SectionId, UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import { purchasesView } from '../purchases/purchases.view.js';
import { catalogueView } from './catalogue.view.js';

const purchase = sql.table(purchasesView.table.purchase);
const listing = sql.table(catalogueView.table.listing);
const section = sql.table(catalogueView.table.section);
const progress = sql.table(catalogueView.table.progress);

/** What a buyer has not read of a section: it was added, or changed since the purchase or since it was last completed. */
export type Update = 'added' | 'since_purchase' | 'since_reading';

/** The purchase `b` of section `s` by a reader, and the reader's mark `g`. */
const boughtBy = (reader: UserId | undefined) => sql`
  left join ${purchase} b on b.listing_id = s.listing_id and b.buyer_id = ${reader ?? ''} and b.status = 'completed'
  left join ${progress} g on g.listing_id = s.listing_id and g.section_id = s.id and g.reader_id = ${reader ?? ''}`;

/** True for a section `s` that changed since its buyer bought or completed it. */
const isUnread = sql`s.changed_at > greatest(b.completed_at, case when g.completed then g.at end)`;

/** The update of each section `s`, with the joins it needs. */
export const updateFor = (reader: UserId | undefined) => ({
  column: sql<Update | null>`case when b.completed_at is null or not (${isUnread}) then null
    when g.completed and g.at > b.completed_at then 'since_reading'
    when s.added_at > b.completed_at then 'added' else 'since_purchase' end`,
  joins: boughtBy(reader),
});

/** How many sections of each of these guides changed since this buyer read them. */
export async function updatesOf(db: Sql, ids: readonly ListingId[], buyer: UserId): Promise<Map<ListingId, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: ListingId; updates: number }>`
    select s.listing_id as id, count(*)::int as updates from ${section} s ${boughtBy(buyer)}
    where s.listing_id = any(${ids}) and not s.removed and b.completed_at is not null and ${isUnread}
    group by s.listing_id`.execute(db);
  return new Map(rows.map(({ id, updates }) => [id, updates]));
}

type BuyerRow = { buyerId: UserId; boughtAt: Instant };

/** Buyers of a listing by their id, from the one after `after`. */
export async function buyersOf(db: Sql, listingId: ListingId, { after, most }: { after: UserId; most: number }) {
  const { rows } = await sql<BuyerRow>`
    select buyer_id as "buyerId", completed_at as "boughtAt" from ${purchase}
    where listing_id = ${listingId} and buyer_id > ${after} and status = 'completed'
    order by buyer_id limit ${most}`.execute(db);
  return rows;
}

type Told = { listingId: ListingId; buyerId: UserId; sections: readonly SectionId[] };
type ToldSection = { title: string; isNew: boolean; isRemoved: boolean };

/** Data of the mail about changed sections; undefined when the person is erased, or has read them. */
export async function guideUpdateFacts(db: Sql, { listingId, buyerId, sections }: Told) {
  const [{ rows: known }, { rows: changed }] = await Promise.all([
    sql<{ email: string; first_name: string; title: string; slug: string }>`
      select p.email, p.first_name, l.title, l.slug from ${listing} l join app.person p on p.id = ${buyerId}
      where l.id = ${listingId}`.execute(db),
    sql<ToldSection>`
      select s.title, s.added_at > b.completed_at as "isNew", s.removed as "isRemoved" from ${section} s ${boughtBy(buyerId)}
      where s.id = any(${sections}) and ${isUnread} order by s.position`.execute(db),
  ]);
  return known[0] && changed.length > 0 ? { ...known[0], changed } : undefined;
}
