import { sql } from 'kysely';
import type { ListingId, UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from '../catalogue/catalogue.view.js';

const listing = sql.table(catalogueView.table.listing);

/** What is empty excludes no guide. */
type Scope = { country: string; region: string; sectors: readonly string[]; listingId: ListingId | null };

/** The published guides `l` that a change concerns. */
const concerned = ({ country, region, sectors, listingId }: Scope) => sql`from ${listing} l
  where l.status = 'published' ${listingId ? sql`and l.id = ${listingId}` : sql``}
    ${country ? sql`and l.country = ${country}` : sql``} ${region ? sql`and l.region = ${region}` : sql``}
    ${sectors.length ? sql`and l.sectors && ${sectors}::text[]` : sql``}`;

/** How many published guides a change concerns, of how many creators. */
export async function countConcerned(db: Sql, scope: Scope) {
  const { rows } = await sql<{ guides: number; creators: number }>`
    select count(*)::int as guides, count(distinct l.creator_id)::int as creators ${concerned(scope)}`.execute(db);
  return rows[0]!;
}

type Concerned = { creatorId: UserId; listings: ListingId[] };

/** The creators of these guides by their id, each with all of them, from the one after `after`. */
export async function concernedCreators(db: Sql, scope: Scope, { after, most }: { after: UserId; most: number }) {
  const { rows } = await sql<Concerned>`
    select l.creator_id as "creatorId", array_agg(l.id order by l.id) as listings ${concerned(scope)}
      and l.creator_id > ${after} group by l.creator_id order by l.creator_id limit ${most}`.execute(db);
  return rows;
}
