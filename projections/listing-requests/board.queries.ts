import { type RawBuilder, sql } from 'kysely';
import { type Instant, isUuid, type ListingId, type ListingRequestId, type UserId } from '#server/kernel/ids';
import type { Names } from '#server/kernel/names';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { type Chosen, defineFacets, type FacetCount, type Kind, kindsOf } from '../facets.js';
import { type ListingRequestRow, listingRequestsView } from './listing-requests.view.js';

const request = sql.table(listingRequestsView.table.request);
const vote = sql.table(listingRequestsView.table.vote);
const answer = sql.table(listingRequestsView.table.answer);
const listing = sql.table(catalogueView.table.listing);

export const BOARD_FACETS = ['sector', 'industry'] as const;
export type BoardFacet = (typeof BOARD_FACETS)[number];
const { countFacets, missesOf } = defineFacets(BOARD_FACETS);
const HAS: Record<BoardFacet, (values: readonly string[]) => RawBuilder<unknown>> = {
  sector: (slugs) => sql`r.sector = any(${slugs}::text[])`,
  industry: (slugs) => sql`r.industry = any(${slugs}::text[])`,
};

export type BoardPlace = { sort: 'votes' | 'newest'; at: (string | number)[] };
export type BoardWanted = {
  chosen: Chosen<BoardFacet>;
  /** Requests of the last so many days. */
  days?: number;
  status?: 'open' | 'fulfilled';
  /** Only those of the reader. */
  own: boolean;
  sort: BoardPlace['sort'];
  limit: number;
  cursor?: BoardPlace;
};

/** A request for one reader, with the person who made it and the guide that fulfilled it, while that is published. */
export type RequestSeen = ListingRequestRow &
  Names & {
    guide_slug: string | null;
    guide_title: string | null;
    is_own: boolean;
    voted: boolean;
    /** The reader's own listing that answers it, published or not. */
    answer_slug: string | null;
    answer_title: string | null;
    /** A guide that answers it waits for its review. */
    in_review: boolean;
    /** Who has an open request until `claim_until`: names, all of them null for an erased person. */
    claimant: Names | null;
    claim_until: Instant | null;
    claim_is_own: boolean | null;
  };
export type Board = { count: number; rows: RequestSeen[]; facets: FacetCount<BoardFacet>[]; next?: BoardPlace };

/** The facets and the count cover so many requests. */
const MOST_COUNTED = 5_000;

const seen = (reader: UserId | undefined) => sql`
  select r.*, p.username, p.first_name, p.last_name, p.avatar, r.requester_id = ${reader ?? ''} as is_own,
    l.slug as guide_slug, l.title as guide_title, mine.slug as answer_slug, mine.title as answer_title,
    exists (select from ${vote} v where v.request_id = r.id and v.voter_id = ${reader ?? ''}) as voted,
    r.status = 'open' and exists (select from ${answer} a join ${listing} o on o.id = a.listing_id
      where a.request_id = r.id and o.status = 'pending_review') as in_review,
    c.claimant, c.claimed_until as claim_until, c.is_own as claim_is_own
  from ${request} r left join app.person p on p.id = r.requester_id
    left join ${listing} l on l.id = r.listing_id and l.status = 'published'
    left join lateral (select o.slug, o.title from ${answer} a join ${listing} o on o.id = a.listing_id
      where a.request_id = r.id and a.creator_id = ${reader ?? ''} order by o.id limit 1) mine on true
    left join lateral (select r.claimed_until, r.claimant_id = ${reader ?? ''} as is_own, jsonb_build_object('username', w.username, 'first_name', w.first_name,
        'last_name', w.last_name, 'avatar', w.avatar) as claimant
      from (select) one left join app.person w on w.id = r.claimant_id
      where r.status = 'open' and r.claimed_until > now()) c on true`;

/** Those that wait come first; then the most wanted. */
const ORDER: Record<BoardPlace['sort'], { by: RawBuilder<unknown>; row: RawBuilder<unknown>; types: string[] }> = {
  votes: {
    by: sql`(r.status = 'open') desc, r.votes desc, r.created_at desc, r.id desc`,
    row: sql`((r.status = 'open')::int, r.votes, r.created_at, r.id)`,
    types: ['int', 'int', 'timestamptz', 'text'],
  },
  newest: { by: sql`r.created_at desc, r.id desc`, row: sql`(r.created_at, r.id)`, types: ['timestamptz', 'text'] },
};

/** The requests that are not withdrawn, page by page, with the counts of each filter. */
export async function boardOf(db: Sql, reader: UserId | undefined, wanted: BoardWanted): Promise<Board> {
  const { chosen, days, status, own, sort, limit, cursor } = wanted;
  const conditions = [
    status ? sql`r.status = ${status}` : sql`r.status <> 'withdrawn'`,
    days !== undefined && sql`r.created_at > now() - make_interval(days => ${days}::int)`,
    own && sql`r.requester_id = ${reader ?? ''}`,
  ].filter((condition): condition is RawBuilder<unknown> => !!condition);
  const order = ORDER[sort];
  const place = cursor && sql.join(cursor.at.map((value, i) => sql`${value}::${sql.raw(order.types[i]!)}`));
  type Row = RequestSeen & { kinds: Kind[] | null; id: ListingRequestId | null };
  const { rows } = await sql<Row>`
    with hit as materialized (
      select r.id, r.sector, r.industry, ${missesOf(chosen, HAS)} as misses from ${request} r
      where ${sql.join(conditions, sql` and `)} order by r.created_at desc limit ${MOST_COUNTED}),
    page as (select r.id from hit join ${request} r on r.id = hit.id
      where hit.misses = 0 ${place ? sql`and ${order.row} < (${place})` : sql``} order by ${order.by} limit ${limit + 1})
    select counted.kinds, r.* from (select (${kindsOf(sql`sector, industry`)}) as kinds) counted
    left join (select s.* from page join (${seen(reader)}) s on s.id = page.id) r on true
    order by ${order.by}`.execute(db);
  const { count, facets } = countFacets(rows[0]!.kinds ?? []);
  const found = rows.filter(({ id }) => id !== null);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return { count, facets, rows: shown, ...(found.length > limit && last ? { next: placeOf(sort, last) } : {}) };
}

const placeOf = (sort: BoardPlace['sort'], { status, votes, created_at, id }: RequestSeen): BoardPlace => ({
  sort,
  at: sort === 'votes' ? [status === 'open' ? 1 : 0, votes, created_at, id] : [created_at, id],
});

/** A request by its id; a withdrawn one too. */
export async function findRequest(
  db: Sql,
  id: ListingRequestId,
  reader: UserId | undefined,
): Promise<RequestSeen | undefined> {
  if (!isUuid(id.toLowerCase())) return undefined;
  const { rows } = await sql<RequestSeen>`
    select * from (${seen(reader)}) s where s.id = ${id.toLowerCase()}`.execute(db);
  return rows[0];
}

/** Open requests of a person without votes of others. */
export async function unsharedRequestsOf(db: Sql, requester: UserId): Promise<ListingRequestId[]> {
  const { rows } = await sql<{ id: ListingRequestId }>`
    select id from ${request} where requester_id = ${requester} and status = 'open' and votes = 0`.execute(db);
  return rows.map(({ id }) => id);
}

/** Open requests that a creator has taken. */
export async function claimsOf(db: Sql, creator: UserId): Promise<ListingRequestId[]> {
  const { rows } = await sql<{ id: ListingRequestId }>`
    select id from ${request} where claimant_id = ${creator}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Data of a mail to a creator about an open request; undefined once it waits no more, or the creator is erased. */
export async function claimMailFacts(db: Sql, id: ListingRequestId, creator: UserId) {
  const { rows } = await sql<{ email: string; first_name: string; title: string }>`
    select p.email, p.first_name, r.title from ${request} r join app.person p on p.id = ${creator}
    where r.id = ${id} and r.status = 'open'`.execute(db);
  return rows[0];
}

/** Voters of a request, ordered by id, beyond one of them. */
export async function votersOf(
  db: Sql,
  id: ListingRequestId,
  { after, most }: { after: UserId | ''; most: number },
): Promise<UserId[]> {
  const { rows } = await sql<{ voter_id: UserId }>`
    select voter_id from ${vote} where request_id = ${id} and voter_id > ${after} order by voter_id limit ${most}`.execute(
    db,
  );
  return rows.map(({ voter_id }) => voter_id);
}

export type Fulfilled = { id: ListingRequestId; title: string; slug: string; at: string };

/** What the person waits for, and was fulfilled within the last minutes: the listing is published. */
export async function fulfilledFor(db: Sql, person: UserId, minutes: number): Promise<Fulfilled[]> {
  const since = sql`now() - make_interval(mins => ${minutes}::int)`;
  const { rows } = await sql<Fulfilled>`
    select r.id, l.title, l.slug, r.fulfilled_at as at from ${request} r
    join ${listing} l on l.id = r.listing_id and l.status = 'published'
    where r.status = 'fulfilled' and r.fulfilled_at > ${since} and (r.requester_id = ${person} or exists (
      select from ${vote} v where v.request_id = r.id and v.voter_id = ${person} and v.notified_at >= r.fulfilled_at))
    order by r.fulfilled_at desc, r.id limit 5`.execute(db);
  return rows;
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
    select p.email, p.first_name, r.title as request, l.title, l.slug, r.requester_id = p.id as is_own
    from ${request} r join ${listing} l on l.id = ${listingId} join app.person p on p.id = ${to}
    where r.id = ${id}`.execute(db);
  return rows[0];
}
