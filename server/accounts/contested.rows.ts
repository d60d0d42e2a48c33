import { sql } from 'kysely';
import type { UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';

/**
 * Notes that an address was registered again: its registration is contested, unless the same client gave the same password.
 * The row is written for an active account, too, so that the answer takes the same time.
 */
export async function registeredAgain(db: Sql, email: string, { mark, isSame }: { mark?: string; isSame: boolean }) {
  await sql`update app.person
    set contested = contested or (activated_at is null and not coalesce(${isSame} and registered_by = ${mark ?? null}, false))
    where lower(email) = lower(${email})`.execute(db);
}

/** Notes that a client asked for a link to an account that is not active: its registration is contested, unless it registered. */
export async function linkAskedFor(db: Sql, id: UserId, mark: string | null) {
  await sql`update app.person set contested = true
    where id = ${id} and activated_at is null and registered_by is distinct from ${mark}::text`.execute(db);
}

/** True where a link alone activates: the client that registered uses it, and no other one registered or asked for a link. */
export const isOneClick = (
  { contested, registered_by }: { contested: boolean; registered_by: string | null },
  mark: string | undefined,
) => !contested && mark !== undefined && mark === registered_by;
