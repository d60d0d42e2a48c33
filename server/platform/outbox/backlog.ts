import { sql } from 'kysely';
import type { Sql } from '#server/platform/database/sql';

/** Tasks that are not done: `open` ones go on being tried, `dead` ones were refused too often and wait for a person. */
export type OutboxBacklog = { queue: string; state: 'open' | 'dead'; count: number };

export async function outboxBacklog(db: Sql): Promise<OutboxBacklog[]> {
  const { rows } = await sql<OutboxBacklog>`
    select queue, state, count(*) as count from app.task where state = 'open' group by queue, state union all
    select queue, state, count(*) from app.task where state = 'dead' group by queue, state`.execute(db);
  return rows;
}
