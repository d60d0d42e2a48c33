import { type RawBuilder, sql } from 'kysely';
import { type MatchSide, POINTS } from '#server/kernel/founder-match';
import { allWordsFor, rolesFor } from '#server/kernel/founder-roles';

/** The points of a published profile `f` for the person with the profile `mine`; 0 where either has none. */
export function matchPoints(mine: MatchSide | undefined): RawBuilder<number> {
  if (!mine) return sql`(0::int)`;
  const { role, looking_for, stage, skills, interests, country, city } = mine;
  const when = (condition: RawBuilder<unknown>, points: number) =>
    sql`case when ${condition} then ${points}::int else 0 end`;
  const upTo = ({ each, most }: { each: number; most: number }, count: RawBuilder<unknown>) =>
    sql`least(${most}::int, ${each}::int * ${count})`;
  const shared = sql`(select count(*)::int from unnest(f.interests) i where i = any(${interests}::text[]))`;
  const further = sql`(select count(*)::int from unnest(f.skills) s where s <> all(${skills}::text[]))`;
  return sql<number>`case when f.user_id is null then 0 else
    ${when(sql`f.role = any(${rolesFor(looking_for)}::text[])`, POINTS.sought)}
    + ${when(sql`f.looking_for && ${allWordsFor(role)}::text[]`, POINTS.seeks)}
    + ${upTo(POINTS.interests, shared)}
    + ${skills.length ? upTo(POINTS.skills, further) : sql`0`}
    + case when f.city <> '' and f.city = ${city} then ${POINTS.city}::int
        when f.country <> '' and f.country = ${country} then ${POINTS.country}::int else 0 end
    + ${when(sql`f.stage <> '' and f.stage = ${stage}`, POINTS.stage)} end`;
}
