import { sql } from 'kysely';
import type { Sql } from '#server/platform/database/sql';

/** The messages of one queue that are not done. */
export type QueueBacklog = {
  queue: string;
  /** Not done: `due` now, `scheduled` for later (timers and retries) or running. */
  open: number;
  due: number;
  scheduled: number;
  /** Failed too often; an operator retries or cancels them. */
  dead: number;
  /** How long the oldest due message has waited, seconds. */
  oldestDueSeconds: number;
};

export async function outboxBacklog(db: Sql): Promise<QueueBacklog[]> {
  const { rows } = await sql<QueueBacklog>`
    select queue, sum(open) as open, sum(due) as due, sum(scheduled) as scheduled, sum(dead) as dead,
      max("oldestDueSeconds") as "oldestDueSeconds"
    from (
      select queue, count(*) as open, count(*) filter (where is_due) as due, count(*) filter (where due_at > now()) as scheduled,
        0 as dead, coalesce(extract(epoch from now() - min(due_at) filter (where is_due)), 0) as "oldestDueSeconds"
      from (
        select queue, due_at, due_at <= now() and (lease_until is null or lease_until < now()) as is_due
        from app.outbox where state = 'open') as message
      group by queue
      union all
      select queue, 0, 0, 0, count(*), 0 from app.outbox where state = 'dead' group by queue) as part
    group by queue order by queue`.execute(db);
  return rows;
}
