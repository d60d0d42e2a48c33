import { type RawBuilder, sql } from 'kysely';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Names } from '#server/kernel/names';
import { offersOpening } from '#server/kernel/premium-gates';
import type { Sql } from '#server/platform/database/sql';
import { accountsView } from '../accounts/accounts.view.js';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { publishedBy } from '../catalogue/creator-ratings.conditions.js';
import { type Chosen, defineFacets, type FacetCount, type Kind, kindsOf } from '../facets.js';
import { isBlocked } from '../network/blocks.conditions.js';
import { premiumView } from '../premium/premium.view.js';
import { type MeetingOfferRow, meetingOffersView } from './meeting-offers.view.js';
import { meetingsView } from './meetings.view.js';

const offer = sql.table(meetingOffersView.table.offer);
const slot = sql.table(meetingsView.table.slot);
const account = sql.table(accountsView.table.account);
const premium = sql.table(premiumView.table.premium);
const listing = sql.table(catalogueView.table.listing);

export const PROFESSIONAL_FACETS = ['sector', 'country', 'region'] as const;
export type ProfessionalFacet = (typeof PROFESSIONAL_FACETS)[number];
const { countFacets, missesOf } = defineFacets(PROFESSIONAL_FACETS);
const has = (column: RawBuilder<unknown>) => (values: readonly string[]) => sql`${column} && ${values}::text[]`;
const HAS = { sector: has(sql`o.sectors`), country: has(sql`o.countries`), region: has(sql`o.regions`) };

/** Roles of people who are no staff. */
const NO_STAFF = ['creator', 'user'];
/** A few reviews do not outrank many: an average counts as if so many buyers more had given the usual one. */
const [USUAL_RATING, USUAL_REVIEWS] = [3.8, 5];

/** A rating as it is sorted by, and the creator. */
export type ProfessionalPlace = { sort: 'rating'; at: [number, UserId] };
export type ProfessionalsWanted = {
  chosen: Chosen<ProfessionalFacet>;
  limit: number;
  /** That one alone. */
  username?: string;
  cursor?: ProfessionalPlace;
};
/** `occupied`: the beginnings of times that are not free, from now on. */
export type ProfessionalRow = Names &
  MeetingOfferRow & {
    verified_at: Instant;
    guides: number;
    sectors: string[];
    countries: string[];
    regions: string[];
    reviews: number;
    rating_sum: number;
    score: number;
    occupied: Instant[];
  };
export type Directory = {
  count: number;
  rows: ProfessionalRow[];
  facets: FacetCount<ProfessionalFacet>[];
  next?: ProfessionalPlace;
};

const among = (column: RawBuilder<unknown>) =>
  sql`coalesce((select array_agg(distinct one.value order by one.value) from ${listing} l, ${column} as one(value)
    where l.creator_id = o.creator_id and l.status = 'published' and one.value <> ''), '{}')`;

/** Verified creators with Premium who take meetings or enquiries, with what they published; not those in a block with `reader`. */
const offered = (reader: UserId | undefined, username: string | undefined, at: Instant) => sql`
  select o.*, p.username, p.first_name, p.last_name, p.avatar, a.verified_at, g.*,
    ${among(sql`unnest(l.sectors)`)} as sectors, ${among(sql`lateral (select l.country)`)} as countries,
    ${among(sql`lateral (select l.region)`)} as regions,
    round((${USUAL_RATING * USUAL_REVIEWS}::numeric + g.rating_sum) / (${USUAL_REVIEWS}::numeric + g.reviews), 4)::float8 as score
  from ${offer} o
  join ${account} a on a.id = o.creator_id and a.verified_creator
  join ${premium} m on m.user_id = o.creator_id and m.access_until > ${at} and m.offer = any(${offersOpening('meetings')}::text[])
  join app.person p on p.id = o.creator_id
  cross join lateral ${publishedBy(sql`o.creator_id`)} g
  where (o.is_open or o.takes_enquiries) and a.roles <@ ${NO_STAFF}::text[]
    ${username === undefined ? sql`` : sql`and lower(p.username) = lower(${username})`}
    ${reader === undefined ? sql`` : sql`and not ${isBlocked(reader, sql`o.creator_id`)}`}`;

/** The directory page by page, the best rated first, with the counts of each filter: one statement. */
export async function professionalsOf(
  db: Sql,
  reader: UserId | undefined,
  { chosen, limit, username, cursor }: ProfessionalsWanted,
  at: Instant,
): Promise<Directory> {
  const rest = cursor ? sql`and (o.score, o.creator_id) < (${cursor.at[0]}::float8, ${cursor.at[1]}::text)` : sql``;
  type Row = ProfessionalRow & { kinds: Kind[] | null; creator_id: UserId | null };
  const { rows } = await sql<Row>`
    with offered as materialized (${offered(reader, username, at)}),
    hit as materialized (select o.*, o.sectors as sector, o.countries as country, o.regions as region,
      ${missesOf(chosen, HAS)} as misses from offered o),
    page as (select o.* from hit o where o.misses = 0 ${rest} order by o.score desc, o.creator_id desc limit ${limit + 1}),
    taken as (select s.creator_id, json_agg(s.start) as starts from ${slot} s
      where s.creator_id in (select o.creator_id from page o where o.is_open)
        and s.start > ${at}::timestamptz - interval '1 day' and (s.due_at is null or s.due_at > ${at})
      group by s.creator_id)
    select counted.kinds, r.* from (select (${kindsOf(sql`sector, country, region`)}) as kinds) counted
    left join (select o.*, coalesce(t.starts, '[]') as occupied from page o left join taken t using (creator_id)) r on true
    order by r.score desc, r.creator_id desc`.execute(db);
  const { count, facets } = countFacets(rows[0]!.kinds ?? []);
  const found = rows.filter((row) => row.creator_id !== null);
  const shown = found.slice(0, limit).map((row) => ({ ...row, occupied: row.occupied.map(utc) }));
  const last = shown.at(-1);
  const next = found.length > limit && last ? { next: placeOf(last) } : {};
  return { count, facets, rows: shown, ...next };
}

const placeOf = ({ score, creator_id }: ProfessionalRow): ProfessionalPlace => ({
  sort: 'rating',
  at: [score, creator_id],
});
/** Instants in JSON are not those of the contract. */
const utc = (instant: string): Instant => new Date(instant).toISOString();
