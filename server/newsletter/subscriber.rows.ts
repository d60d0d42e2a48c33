import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Instant, SubscriberId, UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';

/** The address of a subscription, the only personal data of it. `confirmed_at` is null until its owner confirmed it. */
export type Subscriber = { id: SubscriberId; email: string; requested_at: Instant; confirmed_at: Instant | null };

const COLUMNS = sql`subscriber_id as id, email, requested_at, confirmed_at`;

/** Addresses that were not confirmed are deleted after so many days. */
export const UNCONFIRMED_DAYS = 30;

/** The subscriber of this address, made where there is none: the same steps for every address. */
export async function subscriberFor(db: Sql, email: string): Promise<SubscriberId> {
  const { rows } = await sql<{ id: SubscriberId }>`
    insert into app.newsletter_address (subscriber_id, email) values (${randomUUID()}, ${email})
    on conflict ((lower(email))) do update set requested_at = now() returning subscriber_id as id`.execute(db);
  return rows[0]!.id;
}

/** Undefined once the subscription ended. */
export async function subscriberOf(db: Sql, id: SubscriberId): Promise<Subscriber | undefined> {
  const { rows } = await sql<Subscriber>`
    select ${COLUMNS} from app.newsletter_address where subscriber_id = ${id}`.execute(db);
  return rows[0];
}

/** By the address of a person's account, in whichever form it was typed. */
export async function subscriberOfPerson(db: Sql, person: UserId): Promise<Subscriber | undefined> {
  const { rows } = await sql<Subscriber>`
    select ${COLUMNS} from app.newsletter_address
    where lower(email) = (select lower(email) from app.person where id = ${person})`.execute(db);
  return rows[0];
}

export async function setConfirmed(db: Sql, id: SubscriberId, at: Instant) {
  await sql`update app.newsletter_address set confirmed_at = ${at}
    where subscriber_id = ${id} and confirmed_at is null`.execute(db);
}

export async function deleteSubscriber(db: Sql, id: SubscriberId) {
  await sql`delete from app.newsletter_address where subscriber_id = ${id}`.execute(db);
}
