import { sql } from 'kysely';
import type { UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import { publishedBy } from './creator-ratings.conditions.js';

/** The visible reviews of all guides that a creator has published. */
export async function ratedOf(db: Sql, creator: UserId): Promise<{ reviews: number; rating_sum: number }> {
  const { rows } = await sql<{ reviews: number; rating_sum: number }>`
    select g.reviews, g.rating_sum from ${publishedBy(sql`${creator}`)} g`.execute(db);
  return rows[0]!;
}
