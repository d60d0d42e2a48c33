import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Sql } from '#server/platform/database/sql';

/** Parks events of one stream, as after a refused command; resolves to their ids, the parked one first. */
export async function park(db: Sql, stream: string, error: string, waiting = 0): Promise<string[]> {
  const events = Array.from({ length: waiting + 1 }, () => randomUUID());
  for (const [revision, event] of events.entries())
    await sql`insert into app.parked_event (set_name, stream, revision, position, type, event_id, attempts, error, due_at)
      values ('spec', ${stream}, ${revision}, (select count(*) from app.parked_event), 'Ordered', ${event},
        ${revision === 0 ? 1 : 0}, ${revision === 0 ? error : null}, now() + interval '1 hour')`.execute(db);
  return events;
}

/** Parks one event; resolves to the id by which it is tried again or skipped. */
export async function parkedId(db: Sql, stream: string, error: string): Promise<string> {
  const [event] = await park(db, stream, error);
  const { rows } = await sql<{ id: number }>`select id from app.parked_event where event_id = ${event}`.execute(db);
  return String(rows[0]!.id);
}
