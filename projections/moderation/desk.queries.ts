import { sql } from 'kysely';
import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import type { Names } from '#server/kernel/names';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { moderationView } from './moderation.view.js';

const listing = sql.table(catalogueView.table.listing);
const section = sql.table(catalogueView.table.section);
const content = sql.table(catalogueView.table.content);
const claim = sql.table(moderationView.table.claim);
const examined = sql.table(moderationView.table.examined);

const MOST = 200;
/** Two texts with this many prints in common are near copies of each other. */
const ALIKE = 5;

/** A listing that a moderator decides on, with what the automatic checks found. */
export type DeskRow = Names & {
  id: ListingId;
  status: 'pending_review' | 'changes_requested';
  submitted_at: Instant;
  moderator_id: UserId | null;
  until: Instant | null;
  contacts: string[];
  copies: { slug: string; title: string }[];
};

/** The texts of a guide that its buyers see. */
const shown = (name: string) => {
  const e = sql.ref(name);
  return sql`not exists (select from ${content} c join ${section} s on s.id = c.section_id
    where c.id = ${e}.part and (c.removed or s.removed))`;
};

/** The listings that wait for a decision, the oldest first. */
export async function deskOf(db: Sql, at: Instant): Promise<DeskRow[]> {
  const { rows } = await sql<DeskRow>`
    with waiting as (select id, status, submitted_at from ${listing} where status in ('pending_review', 'changes_requested')
      order by submitted_at, id limit ${MOST})
    select w.id, w.status, w.submitted_at, k.moderator_id, p.username, p.first_name, p.last_name, p.avatar, k.until,
      array(select distinct found from ${examined} e, unnest(e.contacts) found
        where e.listing_id = w.id and ${shown('e')} order by found) as contacts,
      coalesce((select json_agg(json_build_object('slug', copy.slug, 'title', copy.title) order by copy.title) from (
        select distinct l.slug, l.title from ${examined} e
          join ${examined} o on o.prints && e.prints and o.listing_id <> e.listing_id
          join ${listing} l on l.id = o.listing_id and l.status = 'published'
        where e.listing_id = w.id and ${shown('e')} and ${shown('o')}
          and (select count(*) from unnest(e.prints) print where print = any(o.prints)) >= ${ALIKE}
        limit 3) copy), '[]') as copies
    from waiting w
      left join ${claim} k on k.listing_id = w.id and k.until > ${at}
      left join app.person p on p.id = k.moderator_id
    order by w.submitted_at, w.id`.execute(db);
  return rows;
}
