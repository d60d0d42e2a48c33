import { type RawBuilder, sql } from 'kysely';
import { type Instant, isUuid, type ListingRequestId, type UserId } from '#server/kernel/ids';
import type { Names } from '#server/kernel/names';
import type { Kobo } from '#server/kernel/money';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { couponsView } from '../coupons/coupons.view.js';
import { type Chosen, defineFacets, type FacetCount, type Kind, kindsOf } from '../facets.js';
import { gone } from './gone.conditions.js';
import { type LaunchSeen, launchSeen } from './launch.conditions.js';
import { listingRequestsView } from './listing-requests.view.js';
import { regionOf } from './regions.conditions.js';
import type { ListingRequestRow } from './request-rows.js';

export { isGone } from './gone.conditions.js';

const request = sql.table(listingRequestsView.table.request);
const vote = sql.table(listingRequestsView.table.vote);
const pledge = sql.table(listingRequestsView.table.pledge);
const answer = sql.table(listingRequestsView.table.answer);
const launch = sql.table(listingRequestsView.table.launch);
const coupon = sql.table(couponsView.table.coupon);
const listing = sql.table(catalogueView.table.listing);

export const BOARD_FACETS = ['sector', 'industry', 'business_type', 'region'] as const;
export type BoardFacet = (typeof BOARD_FACETS)[number];
const HAS: Record<BoardFacet, (values: readonly string[]) => RawBuilder<unknown>> = {
  sector: (slugs) => sql`r.sector = any(${slugs}::text[])`,
  industry: (slugs) => sql`r.industry = any(${slugs}::text[])`,
  business_type: (slugs) => sql`(r.business_type = any(${slugs}::text[]) or r.business_type = '')`,
  region: (names) => sql`lower(${regionOf('r')}) = any(${names.map((name) => name.toLowerCase())}::text[])`,
};

export type BoardPlace = { sort: 'votes' | 'pledged' | 'newest'; at: (string | number)[] };
export type BoardWanted = {
  chosen: Chosen<BoardFacet>;
  /** Every legal form: a request for any counts under each of them. */
  forms: readonly string[];
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
    /** What the reader would pay, kobo. */
    own_pledge: Kobo | null;
    /** The reader's own listing that answers it, published or not. */
    answer_slug: string | null;
    answer_title: string | null;
    /** Of that answer: it is published, its price, the percent offered to those who wait, and the coupons they got and used. */
    answer_published: boolean | null;
    answer_price: Kobo | null;
    answer_launch: number | null;
    answer_coupons: number;
    answer_uses: number;
    /** The reader's coupon of the guide that fulfilled it. */
    launch: LaunchSeen | null;
    /** The title of what it was merged into. */
    into_title: string | null;
    /** Of it, or of the fulfilled one that it was merged into. */
    standing: ListingRequestRow['status'];
    /** Null once the time to object is over, or the one that it was merged into is fulfilled. */
    may_object_until: Instant | null;
    /** What was merged into it and is not gone. */
    merged: { id: ListingRequestId; title: string; is_own: boolean }[];
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

/** `g` is the request `r`, or was merged into it. */
const counts = sql`(g.id = r.id or g.merged_into = r.id)`;
/** `i` is what `r` was merged into: its guide is the guide of both. */
const standing = sql`case when r.status = 'open' and i.status = 'fulfilled' then i.status else r.status end`;
const seen = (reader: UserId | undefined) => sql`
  select r.*, ${standing} as standing, p.username, p.first_name, p.last_name, p.avatar, r.requester_id = ${reader ?? ''} as is_own,
    l.slug as guide_slug, l.title as guide_title, mine.slug as answer_slug, mine.title as answer_title,
    mine.published as answer_published, mine.price as answer_price, mine.launch_percent as answer_launch,
    coalesce(mine.coupons, 0) as answer_coupons, coalesce(mine.uses, 0) as answer_uses, ${launchSeen} as launch,
    exists (select from ${vote} v join ${request} g on g.id = v.request_id
      where ${counts} and v.voter_id = ${reader ?? ''}) as voted,
    (select d.amount from ${pledge} d join ${request} g on g.id = d.request_id where ${counts} and d.voter_id = ${reader ?? ''}
      and (g.id = r.id or not ${gone('g')} or d.voter_id <> g.requester_id)
      order by d.pledged_at desc, g.id desc limit 1) as own_pledge,
    ${standing} = 'open' and exists (select from ${request} g join ${answer} a on a.request_id = g.id
      join ${listing} o on o.id = a.listing_id where ${counts} and o.status = 'pending_review') as in_review,
    i.title as into_title,
    case when r.object_until > now() and i.status is distinct from 'fulfilled' then r.object_until end as may_object_until,
    (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'title', g.title, 'is_own', g.requester_id = ${reader ?? ''})
      order by g.created_at, g.id), '[]') from ${request} g where g.merged_into = r.id and not ${gone('g')}) as merged,
    c.claimant, c.claimed_until as claim_until, c.is_own as claim_is_own
  from ${request} r left join ${request} i on i.id = r.merged_into left join app.person p on p.id = r.requester_id
    left join ${listing} l on l.id = coalesce(r.listing_id, i.listing_id) and l.status = 'published'
    left join ${launch} d on d.listing_id = l.id and d.person_id = ${reader ?? ''}
    left join lateral (select o.slug, o.title, o.status = 'published' as published, o.price, a.launch_percent, given.* from ${request} g join ${answer} a on a.request_id = g.id
      join ${listing} o on o.id = a.listing_id
      left join lateral (select count(*)::int as coupons, coalesce(sum(k.used), 0)::int as uses from ${launch} t
        left join ${coupon} k on k.coupon_id = t.coupon_id where t.listing_id = o.id and a.launch_percent is not null) given on true
      where ${counts} and a.creator_id = ${reader ?? ''} order by o.id, a.launch_percent desc nulls last limit 1) mine on true
    left join lateral (select r.claimed_until, r.claimant_id = ${reader ?? ''} as is_own, jsonb_build_object('username', w.username, 'first_name', w.first_name,
        'last_name', w.last_name, 'avatar', w.avatar) as claimant
      from (select) one left join app.person w on w.id = r.claimant_id
      where r.status = 'open' and r.claimed_until > now()) c on true`;

/** Those that wait come first; then the most wanted, or those for whose guide people would pay most together. */
const ORDER: Record<BoardPlace['sort'], { by: RawBuilder<unknown>; row: RawBuilder<unknown>; types: string[] }> = {
  votes: {
    by: sql`(r.standing = 'open') desc, r.votes desc, r.created_at desc, r.id desc`,
    row: sql`((r.standing = 'open')::int, r.votes, r.created_at, r.id)`,
    types: ['int', 'int', 'timestamptz', 'text'],
  },
  pledged: {
    by: sql`(r.standing = 'open') desc, r.pledged desc, r.created_at desc, r.id desc`,
    row: sql`((r.standing = 'open')::int, r.pledged, r.created_at, r.id)`,
    types: ['int', 'bigint', 'timestamptz', 'text'],
  },
  newest: { by: sql`r.created_at desc, r.id desc`, row: sql`(r.created_at, r.id)`, types: ['timestamptz', 'text'] },
};

/** The requests that are not gone, page by page, with the counts of each filter. The reader sees own declined ones too. */
export async function boardOf(db: Sql, reader: UserId | undefined, wanted: BoardWanted): Promise<Board> {
  const { chosen, forms, days, status, own, sort, limit, cursor } = wanted;
  const { countFacets, missesOf } = defineFacets(BOARD_FACETS, {
    valuesOf: { business_type: (stored) => (stored === '' ? forms : [stored]) },
  });
  const conditions = [
    status ? sql`${standing} = ${status}` : own ? sql`r.status <> 'withdrawn'` : sql`not ${gone('r')}`,
    days !== undefined && sql`r.created_at > now() - make_interval(days => ${days}::int)`,
    own ? sql`r.requester_id = ${reader ?? ''}` : sql`r.merged_into is null`,
  ].filter((condition): condition is RawBuilder<unknown> => !!condition);
  const order = ORDER[sort];
  const place = cursor && sql.join(cursor.at.map((value, i) => sql`${value}::${sql.raw(order.types[i]!)}`));
  type Row = RequestSeen & { kinds: Kind[] | null; id: ListingRequestId | null };
  const { rows } = await sql<Row>`
    with hit as materialized (
      select r.id, r.sector, r.industry, r.business_type, min(${regionOf('r')}) over (partition by lower(${regionOf('r')})) as region, ${standing} as standing, ${missesOf(chosen, HAS)} as misses from ${request} r
      left join ${request} i on i.id = r.merged_into
      where ${sql.join(conditions, sql` and `)} order by r.created_at desc limit ${MOST_COUNTED}),
    page as (select r.id from (select g.*, hit.standing from hit join ${request} g on g.id = hit.id where hit.misses = 0) r
      ${place ? sql`where ${order.row} < (${place})` : sql``} order by ${order.by} limit ${limit + 1})
    select counted.kinds, r.* from (select (${kindsOf(sql`sector, industry, business_type, region`)}) as kinds) counted
    left join (select s.* from page join (${seen(reader)}) s on s.id = page.id) r on true
    order by ${order.by}`.execute(db);
  const { count, facets } = countFacets(rows[0]!.kinds ?? []);
  const found = rows.filter(({ id }) => id !== null);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return { count, facets, rows: shown, ...(found.length > limit && last ? { next: placeOf(sort, last) } : {}) };
}

const placeOf = (sort: BoardPlace['sort'], { standing: status, created_at, id, ...row }: RequestSeen): BoardPlace => ({
  sort,
  at:
    sort === 'newest'
      ? [created_at, id]
      : [status === 'open' ? 1 : 0, sort === 'votes' ? row.votes : row.pledged, created_at, id],
});

/** A request by its id; a withdrawn or declined one too. */
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
