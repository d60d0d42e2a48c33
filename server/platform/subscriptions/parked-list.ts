import { sql } from 'kysely';
import type { UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';

/**
 * A parked event as operators and auditors see it. `waiting` counts the later events of its stream that wait for it;
 * `due` is its next attempt.
 */
export type ParkedEvent = {
  id: number;
  set: string;
  type: string;
  event: string;
  stream: string;
  revision: number;
  position: number;
  attempts: number;
  error: string | null;
  parked: string;
  due: string;
  waiting: number;
};

/** The first parked event of each stream, oldest first. */
export async function parkedEvents(db: Sql, { limit, offset = 0 }: { limit: number; offset?: number }) {
  const { rows } = await sql<ParkedEvent & { count: number }>`
    select id, set_name as set, type, event_id as event, stream, revision, position, attempts, error, parked_at as parked,
      due_at as due, waiting, count(*) over () as count
    from (
      select *, row_number() over stream_order as place, count(*) over (partition by set_name, stream) - 1 as waiting
      from app.parked_event where skipped_at is null
      window stream_order as (partition by set_name, stream order by position)) parked
    where place = 1 order by parked_at, id limit ${limit} offset ${offset}`.execute(db);
  return { count: rows[0]?.count ?? 0, events: rows.map(({ count: _, ...event }) => event) };
}

/** Lets a parked event, or all of them, be retried within a second; resolves to how many. */
export async function retryParked(db: Sql, id?: number): Promise<number> {
  const { numAffectedRows } = await sql`update app.parked_event set due_at = now()
    where skipped_at is null and id = coalesce(${id ?? null}, id)`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Skips a parked event permanently: its stream continues after it. The row keeps the reason and who skipped it. False if it is
 * not parked; true again when the same person skips it for the same reason.
 */
export async function skipParked(db: Sql, id: number, { reason, by }: { reason?: string; by?: UserId } = {}) {
  const { numAffectedRows } = await sql`
    update app.parked_event set skipped_at = coalesce(skipped_at, now()), skip_reason = ${reason ?? null}, skipped_by = ${by ?? null}
    where id = ${id} and (skipped_at is null or (skipped_by = ${by ?? null} and skip_reason = ${reason ?? null}))`.execute(
    db,
  );
  return Number(numAffectedRows) > 0;
}

/** `first`: the parked event of its stream; `waiting`: a later one, which waits for that; undefined when it is not parked. */
export async function placeOfParked(db: Sql, id: number): Promise<'first' | 'waiting' | undefined> {
  const { rows } = await sql<{ place: 'first' | 'waiting' }>`
    select case when exists (
      select 1 from app.parked_event as earlier where earlier.skipped_at is null and earlier.set_name = event.set_name
        and earlier.stream = event.stream and earlier.position < event.position) then 'waiting' else 'first' end as place
    from app.parked_event as event where id = ${id} and skipped_at is null`.execute(db);
  return rows[0]?.place;
}

/**
 * A set of reactions that is halted or has parked events. `parked` counts the blocked streams, `waiting` the
 * later events in them; `events` are the ids of the parked events, the oldest ten.
 */
export type ReactionHealth = {
  set: string;
  halted: string | null;
  parked: number;
  waiting: number;
  events: string[];
};

/** The sets of reactions that need an operator, by name. */
export async function reactionHealth(db: Sql): Promise<ReactionHealth[]> {
  const { rows } = await sql<ReactionHealth>`
    with open as (
      select *, row_number() over (partition by set_name, stream order by position) = 1 as is_head
      from app.parked_event where skipped_at is null),
    parked as (
      select set_name, count(*) filter (where is_head) as parked, count(*) filter (where not is_head) as waiting,
        (array_agg(event_id order by parked_at, id) filter (where is_head))[1:10] as events
      from open group by set_name)
    select coalesce(name, set_name) as set, halted, coalesce(parked, 0) as parked, coalesce(waiting, 0) as waiting,
      coalesce(events, '{}') as events
    from app.checkpoint full join parked on name = set_name
    where halted is not null or parked is not null order by 1`.execute(db);
  return rows;
}
