import { sql } from 'kysely';
import type { UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';

/** Keeps whom the payment provider knows by this code. It follows the e-mail address, which may have been another person's. */
export async function keepCustomer(db: Sql, customer: string, personId: UserId) {
  await sql`insert into app.identity_customer (customer, person_id) values (${customer}, ${personId})
    on conflict (customer) do update set person_id = excluded.person_id`.execute(db);
}

export async function personOfCustomer(db: Sql, customer: string): Promise<UserId | undefined> {
  const { rows } = await sql<{ person_id: UserId }>`
    select person_id from app.identity_customer where customer = ${customer}`.execute(db);
  return rows[0]?.person_id;
}

export async function forgetCustomer(db: Sql, personId: UserId) {
  await sql`delete from app.identity_customer where person_id = ${personId}`.execute(db);
}
