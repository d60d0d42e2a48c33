import { sql } from 'kysely';
import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import type { Names } from '#server/kernel/names';
import type { Sql } from '#server/platform/database/sql';
import type { CoauthorRow } from './catalogue.tables.js';
import { catalogueView } from './catalogue.view.js';

const coauthor = sql.table(catalogueView.table.coauthor);
const listing = sql.table(catalogueView.table.listing);
const SHARE = sql`o.basis_points / 100 as share`;
const NAMES = sql`p.username, p.first_name, p.last_name, p.avatar`;

type Own = Names & Pick<CoauthorRow, 'status' | 'invited_at' | 'answered_at'> & { share: number };

/** Whom the creator of a guide invited, the first one first; without erased people. `share` is in per cent. */
export async function coauthorsOf(db: Sql, listingId: ListingId): Promise<Own[]> {
  const { rows } = await sql<Own>`select ${NAMES}, o.status, ${SHARE}, o.invited_at, o.answered_at
    from ${coauthor} o join app.person p on p.id = o.user_id
    where o.listing_id = ${listingId} order by o.invited_at, o.user_id`.execute(db);
  return rows;
}

/** Who writes a guide with its creator, in the order in which they agreed. */
export async function coauthorsShown(db: Sql, listingId: ListingId) {
  const { rows } = await sql<{ username: string; first_name: string | null; last_name: string | null }>`
    select p.username, p.first_name, p.last_name from ${coauthor} o join app.person p on p.id = o.user_id
    where o.listing_id = ${listingId} and o.status = 'accepted' order by o.answered_at, p.id`.execute(db);
  return rows;
}

type Invitation = Names & { slug: string; title: string; subtitle: string; share: number; invited_at: Instant };

const MOST_INVITATIONS = 100;

/** The last hundred open invitations of a person, the latest first, each with the names of the guide's creator. */
export async function invitationsOf(db: Sql, userId: UserId): Promise<Invitation[]> {
  const { rows } = await sql<Invitation>`
    select l.slug, l.title, l.subtitle, ${SHARE}, o.invited_at, ${NAMES}
    from ${coauthor} o join ${listing} l on l.id = o.listing_id left join app.person p on p.id = l.creator_id
    where o.user_id = ${userId} and o.status = 'invited' and l.status <> 'rejected'
    order by o.invited_at desc, l.id limit ${MOST_INVITATIONS}`.execute(db);
  return rows;
}

type Bond = { listingId: ListingId; userId: UserId; isOwner: boolean; status: CoauthorRow['status'] };

/** What an erased person leaves open: their part in guides of others, and invitations to their own guides. */
export async function bondsOf(db: Sql, userId: UserId): Promise<Bond[]> {
  const { rows } = await sql<Bond>`
    select o.listing_id as "listingId", o.user_id as "userId", l.creator_id = ${userId} as "isOwner", o.status
    from ${coauthor} o join ${listing} l on l.id = o.listing_id
    where (o.user_id = ${userId} and o.status in ('invited', 'accepted'))
      or (l.creator_id = ${userId} and o.status = 'invited')`.execute(db);
  return rows;
}

type MailFacts = { email: string; name: string | null; title: string; slug: string; otherName: string | null };
type MailOrder = { listingId: ListingId; to: UserId; other: UserId; step: string; position: string };

/**
 * Data of a mail to one author of a guide about the `other`, who may be erased; undefined once the reader is, and for an
 * invitation that is no longer open. Throws while the view has not passed the position.
 */
export async function coauthorMailFacts(
  db: Sql,
  { listingId, to, other, step, position }: MailOrder,
): Promise<MailFacts | undefined> {
  const { rows: passed } = await sql`select from projection.checkpoint
    where name = ${catalogueView.schema} and position >= ${position}::bigint`.execute(db);
  if (passed.length === 0) throw new Error('the catalogue view does not show this step yet');
  const isOpen = sql`exists (select from ${coauthor} o
    where o.listing_id = ${listingId} and o.user_id = ${to} and o.status = 'invited')`;
  const { rows } = await sql<MailFacts>`
    select p.email, p.first_name as name, l.title, l.slug,
      (select coalesce(nullif(trim(concat_ws(' ', q.first_name, q.last_name)), ''), q.username)
        from app.person q where q.id = ${other}) as "otherName"
    from ${listing} l join app.person p on p.id = ${to}
    where l.id = ${listingId} and ${step === 'CoauthorInvited' ? isOpen : sql`true`}`.execute(db);
  return rows[0];
}
