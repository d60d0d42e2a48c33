import { sql } from 'kysely';
import { dayOf } from '#server/kernel/days';
import type { Instant, ListingId, RegulationChangeId, SectionId, UserId } from '#server/kernel/ids';
import type { Names } from '#server/kernel/names';
import type { Sealed } from '#server/kernel/sealed';
import type { Sql } from '#server/platform/database/sql';
import { isWrittenBy } from '../catalogue/authors.conditions.js';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { regulationsView, type RequiredUpdateRow } from './regulations.view.js';

const change = sql.table(regulationsView.table.change);
const required = sql.table(regulationsView.table.required);
const listing = sql.table(catalogueView.table.listing);

/** A change as its moderator described it. */
export type Regulation = { text: Sealed | null; link: string; takes_effect: string };
const REGULATION_COLUMNS = sql`c.text, c.link, c.takes_effect`;

/** True for an open update `r` of a change `c` that has taken effect by now. */
const isOverdue = (now: Instant) => sql<boolean>`(r.status = 'open' and c.takes_effect <= ${dayOf(now)})`;

export type DueUpdateRow = Regulation & { change: RegulationChangeId; slug: string; title: string } & {
  required_at: Instant;
  is_overdue: boolean;
};
const MOST = 100;

/** The open updates of a creator's guides, the earliest to take effect first. */
export async function dueUpdatesOf(db: Sql, creator: UserId, now: Instant): Promise<DueUpdateRow[]> {
  const { rows } = await sql<DueUpdateRow>`
    select c.id as change, l.slug, l.title, ${REGULATION_COLUMNS}, r.required_at, ${isOverdue(now)} as is_overdue
    from ${required} r join ${change} c on c.id = r.change_id join ${listing} l on l.id = r.listing_id
    where r.creator_id = ${creator} and r.status = 'open'
    order by c.takes_effect, c.id, l.id limit ${MOST}`.execute(db);
  return rows;
}

/** The change, of those that took effect and for which a guide was not updated, that did so first. */
export async function overdueUpdate(db: Sql, listingId: ListingId, now: Instant): Promise<Regulation | undefined> {
  const { rows } = await sql<Regulation>`select ${REGULATION_COLUMNS}
    from ${required} r join ${change} c on c.id = r.change_id
    where r.listing_id = ${listingId} and ${isOverdue(now)} order by c.takes_effect, c.id limit 1`.execute(db);
  return rows[0];
}

/** The changes for which a section of the guide was updated since an instant, the latest first. */
export async function updatesSince(
  db: Sql,
  { listingId, sectionId }: { listingId: ListingId; sectionId: SectionId },
  since: Instant,
): Promise<Regulation[]> {
  const { rows } = await sql<Regulation>`select ${REGULATION_COLUMNS}
    from ${required} r join ${change} c on c.id = r.change_id
    where r.listing_id = ${listingId} and ${sectionId} = any(r.sections) and r.answered_at > ${since}
    order by r.answered_at desc, c.id`.execute(db);
  return rows;
}

type Shown = 'open' | 'overdue' | 'answered';
export type UpdateOnDesk = Regulation &
  Names &
  Pick<RequiredUpdateRow, 'status' | 'required_at' | 'answered_at' | 'reason'> & {
    change: RegulationChangeId;
    listing: ListingId;
    slug: string;
    title: string;
    is_overdue: boolean;
    is_own: boolean;
  };

/**
 * Required updates of all guides: open ones by the day they are due, answered ones the latest first; `is_own`: the moderator
 * is one of the guide's authors.
 */
export async function requiredUpdates(
  db: Sql,
  moderator: UserId,
  { status, limit, offset, now }: { status: Shown; limit: number; offset: number; now: Instant },
) {
  const wanted = { open: sql`r.status = 'open'`, overdue: isOverdue(now), answered: sql`r.status <> 'open'` }[status];
  const order = status === 'answered' ? sql`r.answered_at desc` : sql`c.takes_effect, r.required_at`;
  const source = sql`from ${required} r join ${change} c on c.id = r.change_id
    join ${listing} l on l.id = r.listing_id`;
  const { rows } = await sql<UpdateOnDesk>`
    select c.id as change, l.id as listing, l.slug, l.title, ${REGULATION_COLUMNS}, r.status, r.required_at,
      r.answered_at, r.reason, ${isOverdue(now)} as is_overdue, ${isWrittenBy(moderator)} as is_own,
      p.username, p.first_name, p.last_name, p.avatar
    ${source} left join app.person p on p.id = r.creator_id where ${wanted}
    order by ${order}, l.id, c.id limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count ${source} where ${wanted}`.execute(db);
  return { rows, count: counted[0]!.count };
}

type Order = { changeId: RegulationChangeId; creatorId: UserId; listings: readonly ListingId[] };
type ChangeToMail = Regulation & { email: string | null; first_name: string | null; titles: string[] };

/** Data of the mail about a change: the address is null when the person is erased; undefined while the view lags. */
export async function changeToMail(
  db: Sql,
  { changeId, creatorId, listings }: Order,
): Promise<ChangeToMail | undefined> {
  const { rows } = await sql<ChangeToMail>`
    select ${REGULATION_COLUMNS}, p.email, p.first_name,
      array(select l.title from ${listing} l where l.id = any(${listings}) order by l.title, l.id) as titles
    from ${change} c left join app.person p on p.id = ${creatorId} where c.id = ${changeId}`.execute(db);
  return rows[0];
}
