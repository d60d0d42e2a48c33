import { sql } from 'kysely';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';

/** A session that is not over. `seen_at`: when its tokens were last renewed, at most ten minutes after it was used. */
export type SessionRow = { id: string; device: string | null; created_at: Instant; seen_at: Instant };

const isLive = sql`ended_at is null and expires_at > now()`;

/** A person's sessions, the last used first. */
export async function sessionsOf(db: Sql, userId: UserId): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, device, created_at, seen_at from app.session where person_id = ${userId} and ${isLive}
    order by seen_at desc, id`.execute(db);
  return rows;
}

/** Ends one session of a person, all, or all but the one with the id `but`; resolves to how many. */
export async function endSessions(
  db: Sql,
  userId: UserId,
  which: { id: string } | { but: string } | 'all',
  because: string,
): Promise<number> {
  const { numAffectedRows } = await sql`update app.session set ended_at = now(), ended_because = ${because}
    where person_id = ${userId} and ${isLive} and ${chosen(which)}`.execute(db);
  return Number(numAffectedRows);
}

function chosen(which: { id: string } | { but: string } | 'all') {
  if (which === 'all') return sql`true`;
  return 'id' in which ? sql`id = ${which.id}` : sql`id <> ${which.but}`;
}

/** True when the person has signed in before, and never on such a device. Sessions of before devices were noted do not count. */
export async function isNewDevice(db: Sql, userId: UserId, device: string): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    select count(*) > 0 and not coalesce(bool_or(device = ${device}), false) as is_new
    from app.session where person_id = ${userId} and device is not null`.execute(db);
  return rows[0]!.is_new;
}

/** The device of a session and when it began; undefined once the person is erased. */
export async function sessionOf(db: Sql, id: string): Promise<Pick<SessionRow, 'device' | 'created_at'> | undefined> {
  const { rows } = await sql<SessionRow>`select device, created_at from app.session where id = ${id}`.execute(db);
  return rows[0];
}
