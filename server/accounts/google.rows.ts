import { sql } from 'kysely';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import type { GoogleIdentity } from '#server/platform/providers/google';

/** `google_subject`: null where no Google account is linked. `recorded`: the log has every event of the row. */
export type GooglePerson = {
  id: UserId;
  activated_at: Instant | null;
  google_subject: string | null;
  password_hash: string | null;
  recorded: boolean;
};

/** The person whom a Google account signs in: the linked one, or else the one with its e-mail address. */
export async function googlePersonOf(
  db: Sql,
  { subject, email }: Pick<GoogleIdentity, 'subject' | 'email'>,
): Promise<GooglePerson | undefined> {
  const { rows } = await sql<GooglePerson>`
    select id, activated_at, google_subject, password_hash, recorded from app.person
    where google_subject = ${subject} or lower(email) = lower(${email})
    order by google_subject is not distinct from ${subject} desc limit 1`.execute(db);
  return rows[0];
}

/**
 * Links the Google account to the active person with its e-mail address, and marks the row as unrecorded until the event is
 * appended. False when the person has another Google account, or is missing.
 */
export async function linkGoogle(
  db: Sql,
  id: UserId,
  { subject, email }: Pick<GoogleIdentity, 'subject' | 'email'>,
  at: Instant,
) {
  const { rows } =
    await sql`update app.person set google_subject = ${subject}, google_linked_at = coalesce(google_linked_at, ${at}), recorded = false
    where id = ${id} and activated_at is not null and (google_subject is null or google_subject = ${subject})
      and lower(email) = lower(${email}) returning id`.execute(db);
  return rows.length > 0;
}

/** Null where no Google account is linked. */
export async function googleLinkedAt(db: Sql, id: UserId): Promise<Instant | null> {
  const { rows } = await sql<{ at: Instant | null }>`
    select google_linked_at as at from app.person where id = ${id}`.execute(db);
  return rows[0]?.at ?? null;
}

/** True if no person has this username. */
export async function isFree(db: Sql, username: string): Promise<boolean> {
  const { rows } = await sql`select 1 from app.person where lower(username) = lower(${username})`.execute(db);
  return rows.length === 0;
}
