import { sql } from 'kysely';
import type { ActivityArea } from '#server/kernel/activity-areas';
import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import { typed } from '../database.js';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { type ActivityRow, activityView } from './activity.view.js';

const { event } = activityView.table;

/** Rows are counted up to this number. */
const MOST_COUNTED = 1_000;

/** Which events of a person: of one area, from `since` on, and before `before`. */
export type ActivityFilter = { area?: ActivityArea; since?: Instant; before?: Instant };
/** The place of an event in the activity of one person. */
export type ActivityPlace = Pick<ActivityRow, 'at' | 'position' | 'revision'>;

const among = (db: Sql, person: UserId, { area, since, before }: ActivityFilter) =>
  typed(db)
    .selectFrom(`${event} as e`)
    .where('e.person_id', '=', person)
    .$if(area !== undefined, (query) => query.where('e.area', '=', area!))
    .$if(since !== undefined, (query) => query.where('e.at', '>=', since!))
    .$if(before !== undefined, (query) => query.where('e.at', '<', before!));

/** Where the events of a person are in the log, the newest first; those older than `after`. Each page reads one index from its place on. */
export const activityOf = (
  db: Sql,
  person: UserId,
  filter: ActivityFilter,
  { limit, after }: { limit: number; after?: ActivityPlace },
): Promise<ActivityRow[]> =>
  among(db, person, filter)
    .selectAll('e')
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(e.at, e.position, e.revision) < (${after!.at}::timestamptz, ${after!.position}::bigint, ${after!.revision}::bigint)`,
      ),
    )
    .orderBy('e.at', 'desc')
    .orderBy('e.position', 'desc')
    .orderBy('e.revision', 'desc')
    .limit(limit)
    .execute();

/** How many events there are; of more than 1,000 only that. */
export async function countActivity(
  db: Sql,
  person: UserId,
  filter: ActivityFilter,
): Promise<{ count: number; isCapped: boolean }> {
  const some = among(db, person, filter)
    .select('e.position')
    .limit(MOST_COUNTED + 1);
  const { count } = await typed(db)
    .selectFrom(some.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { count: Math.min(count, MOST_COUNTED), isCapped: count > MOST_COUNTED };
}

/** The names of these listings that the person may see: the own ones, and those that were published. */
export async function listingNames(
  db: Sql,
  person: UserId,
  ids: readonly ListingId[],
): Promise<Map<ListingId, { slug: string; title: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await typed(db)
    .selectFrom(catalogueView.table.listing)
    .select(['id', 'slug', 'title'])
    .where('id', 'in', [...ids])
    .where((is) => is.or([is('creator_id', '=', person), is('status', 'in', ['published', 'archived'])]))
    .execute();
  return new Map(rows.map(({ id, slug, title }) => [id, { slug, title }]));
}
