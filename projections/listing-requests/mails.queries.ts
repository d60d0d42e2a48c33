import { sql } from 'kysely';
import type { ListingId, ListingRequestId, UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { gone } from './gone.conditions.js';
import { listingRequestsView } from './listing-requests.view.js';
import type { RequestLaunchRow } from './request-rows.js';

const request = sql.table(listingRequestsView.table.request);
const launch = sql.table(listingRequestsView.table.launch);
const listing = sql.table(catalogueView.table.listing);

/** Data of a mail to a creator about an open request; undefined once it waits no more, or the creator is erased. */
export async function claimMailFacts(db: Sql, id: ListingRequestId, creator: UserId) {
  const { rows } = await sql<{ email: string; first_name: string; title: string }>`
    select p.email, p.first_name, r.title from ${request} r join app.person p on p.id = ${creator}
    where r.id = ${id} and r.status = 'open'`.execute(db);
  return rows[0];
}

/** Data of a mail about a decline to the requester, or to one who voted; undefined once the person is erased. */
export async function declineMailFacts(db: Sql, id: ListingRequestId, to: UserId) {
  const { rows } = await sql<{ email: string; first_name: string; title: string }>`
    select p.email, p.first_name, r.title from ${request} r join app.person p on p.id = ${to}
    where r.id = ${id}`.execute(db);
  return rows[0];
}

/** Data of a mail about a merge to its requester; undefined once the person is erased. */
export async function mergeMailFacts(db: Sql, id: ListingRequestId, intoId: ListingRequestId, to: UserId) {
  const { rows } = await sql<{
    email: string;
    first_name: string;
    title: string;
    into_id: string;
    into_title: string;
  }>`
    select p.email, p.first_name, r.title, i.id as into_id, i.title as into_title
    from ${request} r join ${request} i on i.id = ${intoId} join app.person p on p.id = ${to}
    where r.id = ${id}`.execute(db);
  return rows[0];
}

export type LaunchCoupon = Pick<RequestLaunchRow, 'code' | 'percent' | 'expires_at'>;

/** The coupon that a person got when a listing was published. */
export async function launchCouponOf(db: Sql, listingId: ListingId, person: UserId): Promise<LaunchCoupon | undefined> {
  const { rows } = await sql<LaunchCoupon>`
    select code, percent, expires_at from ${launch} where listing_id = ${listingId} and person_id = ${person}`.execute(
    db,
  );
  return rows[0];
}

/** Data of a mail about a request and a listing to a person; undefined once the person is erased. */
export async function requestMailFacts(db: Sql, id: ListingRequestId, listingId: ListingId, to: UserId) {
  const { rows } = await sql<{
    email: string;
    first_name: string;
    request: string;
    title: string;
    slug: string;
    is_own: boolean;
  }>`
    select p.email, p.first_name, coalesce(m.title, r.title) as request, l.title, l.slug,
      r.requester_id = p.id or m.title is not null as is_own
    from ${request} r join ${listing} l on l.id = ${listingId} join app.person p on p.id = ${to}
      left join lateral (select g.title from ${request} g where g.merged_into = r.id and g.requester_id = p.id
        and r.requester_id <> p.id and not ${gone('g')} order by g.id limit 1) m on true
    where r.id = ${id}`.execute(db);
  return rows[0];
}
