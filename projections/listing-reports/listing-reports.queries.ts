import { sql } from 'kysely';
import type { ListingId, UserId } from '#server/kernel/ids';
import type { Names } from '#server/kernel/names';
import type { Sql } from '#server/platform/database/sql';
import { isWrittenBy } from '../catalogue/authors.conditions.js';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { type ListingReportRow, listingReportsView } from './listing-reports.view.js';

const report = sql.table(listingReportsView.table.report);
const listing = sql.table(catalogueView.table.listing);

/** A person's last report of a listing. */
export async function ownReport(
  db: Sql,
  listingId: ListingId,
  reporter: UserId,
): Promise<ListingReportRow | undefined> {
  const { rows } = await sql<ListingReportRow>`
    select * from ${report} where listing_id = ${listingId} and reporter_id = ${reporter}`.execute(db);
  return rows[0];
}

export type ReportedListing = Names & {
  id: ListingId;
  slug: string;
  title: string;
  status: string;
  is_own: boolean;
};

/** Listings with open reports, the most reported first; `is_own`: the moderator is one of its authors. */
export async function reportedListings(
  db: Sql,
  moderator: UserId,
  { limit, offset }: { limit: number; offset: number },
) {
  const open = sql`select listing_id, count(*) as reports, min(at) as since from ${report}
    where status = 'open' group by listing_id`;
  const { rows } = await sql<ReportedListing>`
    select l.id, l.slug, l.title, l.status, ${isWrittenBy(moderator)} as is_own, p.username, p.first_name, p.last_name, p.avatar
    from (${open}) r join ${listing} l on l.id = r.listing_id left join app.person p on p.id = l.creator_id
    order by r.reports desc, r.since, l.id limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count from (${open}) r`.execute(db);
  return { count: counted.rows[0]!.count, rows };
}

/** The open reports of these listings, latest first. */
export async function openReports(db: Sql, ids: readonly ListingId[]): Promise<ListingReportRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ListingReportRow>`
    select * from ${report} where status = 'open' and listing_id = any(${ids}) order by at desc, reporter_id`.execute(
    db,
  );
  return rows;
}
