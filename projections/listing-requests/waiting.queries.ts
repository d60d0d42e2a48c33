import { sql } from 'kysely';
import type { ListingId, ListingRequestId, UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { gone } from './gone.conditions.js';
import { type LaunchSeen, launchSeen } from './launch.conditions.js';
import { listingRequestsView } from './listing-requests.view.js';

const request = sql.table(listingRequestsView.table.request);
const vote = sql.table(listingRequestsView.table.vote);
const pledge = sql.table(listingRequestsView.table.pledge);
const notice = sql.table(listingRequestsView.table.notice);
const answer = sql.table(listingRequestsView.table.answer);
const launch = sql.table(listingRequestsView.table.launch);
const listing = sql.table(catalogueView.table.listing);

/** So many of a list by id, from behind this one on. */
type Part = { after: UserId | ''; most: number };

/** Those who wait beside the requester, by a vote for it or for what was merged into it, or by such a request; by id. */
export async function votersOf(db: Sql, id: ListingRequestId, { after, most }: Part): Promise<UserId[]> {
  const { rows } = await sql<{ voter_id: UserId }>`
    select voter_id from (
      select v.voter_id from ${vote} v join ${request} g on g.id = v.request_id where g.id = ${id} or g.merged_into = ${id}
      union select m.requester_id from ${request} m where m.merged_into = ${id} and not ${gone('m')}) waiting
    where voter_id > ${after} and voter_id <> coalesce((select requester_id from ${request} where id = ${id}), '')
    order by voter_id limit ${most}`.execute(db);
  return rows.map(({ voter_id }) => voter_id);
}

/** Those who voted for this very request; by id. */
export async function ownVotersOf(db: Sql, id: ListingRequestId, { after, most }: Part): Promise<UserId[]> {
  const { rows } = await sql<{ voter_id: UserId }>`
    select voter_id from ${vote} where request_id = ${id} and voter_id > ${after} order by voter_id limit ${most}`.execute(
    db,
  );
  return rows.map(({ voter_id }) => voter_id);
}

/** What answers this request, or what was merged into it, published or not; the answers to itself first. */
export async function answersOf(db: Sql, id: ListingRequestId) {
  type Row = { requestId: ListingRequestId; requesterId: UserId; listingId: ListingId };
  const { rows } = await sql<Row>`
    select g.id as "requestId", g.requester_id as "requesterId", a.listing_id as "listingId"
    from ${request} g join ${answer} a on a.request_id = g.id where g.id = ${id} or g.merged_into = ${id}
    order by g.id <> ${id}, g.id, a.listing_id`.execute(db);
  return rows;
}

/** The requests for which a person voted that count for this one: itself, and those that were merged into it. */
export async function votesFor(db: Sql, id: ListingRequestId, voter: UserId): Promise<ListingRequestId[]> {
  const { rows } = await sql<{ id: ListingRequestId }>`
    select r.id from ${request} r join ${vote} v on v.request_id = r.id
    where (r.id = ${id} or r.merged_into = ${id}) and v.voter_id = ${voter} order by r.id`.execute(db);
  return rows.map(({ id: voted }) => voted);
}

/** The requests with a pledge of a person that count for this one: itself, and those that were merged into it. */
export async function pledgesFor(db: Sql, id: ListingRequestId, person: UserId): Promise<ListingRequestId[]> {
  const { rows } = await sql<{ id: ListingRequestId }>`
    select r.id from ${request} r join ${pledge} p on p.request_id = r.id
    where (r.id = ${id} or r.merged_into = ${id}) and p.voter_id = ${person} order by r.id`.execute(db);
  return rows.map(({ id: pledged }) => pledged);
}

/** `launch`: the coupon that the person got. */
export type Fulfilled = { id: ListingRequestId; title: string; slug: string; at: string; launch: LaunchSeen | null };

/** What the person waits for, and was fulfilled within the last minutes: the listing is published, and the coupon is there. */
export async function fulfilledFor(db: Sql, person: UserId, minutes: number): Promise<Fulfilled[]> {
  const since = sql`now() - make_interval(mins => ${minutes}::int)`;
  const { rows } = await sql<Fulfilled>`
    select r.id, l.title, l.slug, r.fulfilled_at as at, ${launchSeen} as launch from ${request} r
    join ${listing} l on l.id = r.listing_id and l.status = 'published'
      left join ${launch} d on d.listing_id = l.id and d.person_id = ${person}
    where r.status = 'fulfilled' and r.fulfilled_at > ${since} and (
      (r.requester_id = ${person} and (d.code is not null or not r.has_launch)) or exists (
        select from ${notice} n where n.request_id = r.id and n.voter_id = ${person} and n.notified_at >= r.fulfilled_at
          and (d.code is not null or not n.has_launch)))
    order by r.fulfilled_at desc, r.id limit 5`.execute(db);
  return rows;
}
