import { type RawBuilder, sql } from 'kysely';
import type { UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import { accountsView } from '../accounts/accounts.view.js';
import { type Kind, kindsOf } from '../facets.js';
import {
  countFacets,
  type FounderFacet,
  type FounderFacetCount,
  type FoundersChosen,
  missesOf,
} from './founder-facets.js';
import { isBlocked } from './blocks.conditions.js';
import { type FounderRow, founderTo, FULLNESS, isStaff, ties } from './founders.queries.js';
import { networkView } from './network.view.js';

export { FOUNDER_FACETS, type FounderFacet, type FounderFacetCount } from './founder-facets.js';

const founder = sql.table(networkView.table.founder);
const member = sql.table(accountsView.table.member);

export type FoundersWanted = {
  /** Lower-case words of letters and digits. */
  words: readonly string[];
  chosen: FoundersChosen;
  limit: number;
  offset: number;
};
export type FoundersFound = { count: number; rows: FounderRow[]; facets: FounderFacetCount[] };

/** The facets count so many matches, the first ones; `count` counts all. */
const MOST_COUNTED = 5_000;
/** Values of one filter in an answer, those of most founders, beside the chosen ones. */
const MOST_VALUES = 30;

/** True for a profile `f` with one of the chosen values. */
const HAS: Record<FounderFacet, (values: readonly string[]) => RawBuilder<unknown>> = {
  interest: (slugs) => sql`f.interests && ${slugs}::text[]`,
  role: (roles) => sql`f.role = any(${roles}::text[])`,
  skill: (skills) => sql`f.skills && ${skills}::text[]`,
  stage: (stages) => sql`f.stage = any(${stages}::text[])`,
  country: (names) => sql`f.country = any(${names}::text[])`,
  city: (names) => sql`f.city = any(${names}::text[])`,
};
const KINDS = kindsOf(sql`interests, role, skills, stage, country, city`);

const NAMES = sql`concat_ws(' ', '', p.first_name, p.last_name, p.username)`;
const named = (word: string) => `% ${word}%`;

/** How many of the words begin a word of the profile, by its stem, or of the name. */
const scoreOf = (words: readonly string[]) =>
  words.length
    ? sql.join(
        words.map(
          (word) => sql`(f.search @@ to_tsquery('english', ${`${word}:*`}) or ${NAMES} ilike ${named(word)})::int`,
        ),
        sql` + `,
      )
    : sql`1`;

/** Keeps to the founders with one of the words at least, those of a profile by its index, so that no other is scored. */
const sought = (words: readonly string[]) =>
  words.length
    ? sql`and f.user_id in (
        select user_id from ${founder} where search @@ to_tsquery('english', ${words.map((word) => `${word}:*`).join(' | ')})
        union all select n.user_id from ${founder} n join app.person p on p.id = n.user_id
        where ${NAMES} ilike any(${words.map(named)}::text[]))`
    : sql``;

type Asked = Pick<FoundersWanted, 'words' | 'chosen'>;

/** Of founders with one of the words: how many words each has, and which filters it misses. */
const matching = (me: UserId, { words, chosen }: Asked) => sql`
  select f.user_id, f.published_at, f.interests, f.role, f.skills, f.stage, f.country, f.city,
    ${missesOf(chosen, HAS)} as misses, ${scoreOf(words)} as score, ${FULLNESS} as fullness
  from ${founder} f join ${member} a on a.id = f.user_id join app.person p on p.id = f.user_id
  where a.status = 'active' and f.user_id <> ${me} and not ${isStaff(sql`f.user_id`)}
    and not ${isBlocked(me, sql`f.user_id`)} ${sought(words)}`;

/** How many founders `searchFounders` finds, without reading them or counting their facets. */
export async function countFounders(db: Sql, me: UserId, asked: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with matched as materialized (${matching(me, asked)})
    select count(*)::int as count from matched
    where misses = 0 and score > 0 and score = (select max(score) from matched)`.execute(db);
  return rows[0]!.count;
}

/** The fullest profiles first, then the newest; the id makes the order total. */
const ORDER = sql`fullness desc, published_at desc, user_id`;

/**
 * Published profiles that match most of the words, in that order, with their status to `me`; without the caller,
 * staff, and people of whom one has blocked the other. Facets count what the filters of the others leave.
 */
export async function searchFounders(db: Sql, me: UserId, wanted: FoundersWanted): Promise<FoundersFound> {
  const { chosen, limit, offset } = wanted;
  type Row = FounderRow & { count: number; kinds: Kind[] | null };
  const { rows } = await sql<Row>`
    with matched as materialized (${matching(me, wanted)}),
    best as materialized (
      select * from matched where score > 0 and score = (select max(score) from matched) order by ${ORDER}),
    hit as (select * from best limit ${MOST_COUNTED}),
    shown as (select user_id, fullness, published_at from best where misses = 0 order by ${ORDER} limit ${limit} offset ${offset})
    select counted.*, person.* from (
      select (select count(*) from best where misses = 0)::int as count, (${KINDS}) as kinds) counted
    left join (
      select ${founderTo(me)}, shown.fullness, shown.published_at from shown join ${founder} f on f.user_id = shown.user_id
      join app.person p on p.id = f.user_id left join (${ties(me)}) t on t.other = f.user_id) person on true
    order by person.fullness desc, person.published_at desc, person.id`.execute(db);
  const { count, kinds } = rows[0]!;
  return {
    count,
    rows: rows.filter(({ id }) => id !== null),
    facets: offered(countFacets(kinds ?? []).facets, chosen),
  };
}

/** The first values of each filter, and the chosen ones. */
function offered(facets: readonly FounderFacetCount[], chosen: FoundersChosen) {
  const places = new Map<FounderFacet, number>();
  return facets.filter(({ facet, value }) => {
    const place = places.get(facet) ?? 0;
    places.set(facet, place + 1);
    return place < MOST_VALUES || chosen[facet]?.includes(value);
  });
}
