import { sql } from 'kysely';
import type { ListingId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { moderationView, type ProposalRow } from './moderation.view.js';

export type { ProposalRow };

const proposal = sql.table(moderationView.table.proposal);
const listing = sql.table(catalogueView.table.listing);
const MOST = 50;

/** The last proposals of a price of the listing, the latest first. */
export async function proposalsOf(db: Sql, listingId: ListingId): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`select * from ${proposal} where listing_id = ${listingId}
    order by round desc limit ${MOST}`.execute(db);
  return rows;
}

/** The prices that moderators proposed and whose creators have not answered yet, by listing. */
export async function proposedPrices(db: Sql, listings: readonly ListingId[]): Promise<Map<ListingId, Kobo>> {
  const { rows } = await sql<Pick<ProposalRow, 'listing_id' | 'price'>>`select listing_id, price from ${proposal}
    where listing_id = any(${listings}) and outcome = 'open' and asked = 'moderator'`.execute(db);
  return new Map(rows.map(({ listing_id, price }) => [listing_id, price]));
}

/** Proposals of creators that wait for a moderator, the oldest first. */
export async function waitingProposals(db: Sql, page: { limit: number; offset: number }) {
  const open = sql`from ${proposal} o join ${listing} l on l.id = o.listing_id
    where o.outcome = 'open' and o.asked = 'creator' and l.status in ('pending_review', 'changes_requested', 'published')`;
  const { rows } = await sql<ProposalRow>`select o.* ${open} order by o.proposed_at, o.listing_id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${open}`.execute(db);
  return { rows, count: counted[0]!.count };
}
