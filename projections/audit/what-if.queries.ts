import { type RawBuilder, sql } from 'kysely';
import type { Instant, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sql } from '#server/platform/database/sql';
import { typed } from '../database.js';
import { withdrawalsView } from '../withdrawals/withdrawals.view.js';
import { auditView, type SaleRow } from './audit.view.js';

const BATCH = 5_000;

/** From `since` up to, but not at, `before`; of one person, or of all. */
export type Range = { since: Instant; before: Instant; person?: UserId };
export type ReplayedSale = Pick<SaleRow, 'creator_id' | 'price' | 'commission' | 'basis_points' | 'shares'>;
export type ReplayedWithdrawal = { owner_id: UserId; amount: Kobo; charges: Kobo };
type Place = { at: Instant; reference: Reference };

const sale = sql.table(auditView.table.sale);
const withdrawal = sql.table(withdrawalsView.table.withdrawal);

/** Sales in which the person has a part, as the creator or as a co-author. */
const sold = ({ since, before, person }: Range) => sql`completed_at >= ${since} and completed_at < ${before}
  ${person === undefined ? sql`` : sql`and (creator_id = ${person} or shares @> ${JSON.stringify([{ userId: person }])}::jsonb)`}`;
/** Withdrawals that were requested then, and that the bank has. */
const paidOut = ({ since, before, person }: Range) => sql`requested_at >= ${since} and requested_at < ${before}
  and paid_at is not null and failed_at is null ${person === undefined ? sql`` : sql`and owner_id = ${person}`}`;

export type Counted = {
  sales: { count: number; amount: Kobo; refunded: number };
  withdrawals: { count: number; amount: Kobo };
};

/** What there is to replay, by the indexes of the days. */
export async function countedFor(db: Sql, range: Range): Promise<Counted> {
  const { rows } = await sql<Counted>`select
    (select json_build_object('count', count(*) filter (where refunded_at is null),
      'amount', coalesce(sum(price) filter (where refunded_at is null), 0)::bigint,
      'refunded', count(*) filter (where refunded_at is not null)) from ${sale} where ${sold(range)}) as sales,
    (select json_build_object('count', count(*), 'amount', coalesce(sum(amount), 0)::bigint)
      from ${withdrawal} where ${paidOut(range)}) as withdrawals`.execute(db);
  return rows[0]!;
}

/** The sales that were not refunded, in batches by time. */
export const salesFor = (db: Sql, range: Range) =>
  batches((after) =>
    sql<ReplayedSale & Place>`
      select creator_id, price, commission, basis_points, shares, completed_at as at, reference from ${sale}
      where ${sold(range)} and refunded_at is null ${beyond(sql`completed_at`, after)}
      order by completed_at, reference limit ${BATCH}`.execute(db),
  );

/** The withdrawals that were paid, in batches by time. */
export const withdrawalsFor = (db: Sql, range: Range) =>
  batches((after) =>
    sql<ReplayedWithdrawal & Place>`
      select owner_id, amount, charges, requested_at as at, reference from ${withdrawal}
      where ${paidOut(range)} ${beyond(sql`requested_at`, after)}
      order by requested_at, reference limit ${BATCH}`.execute(db),
  );

const beyond = (column: RawBuilder<unknown>, after: Place | undefined) =>
  after === undefined ? sql`` : sql`and (${column}, reference) > (${after.at}::timestamptz, ${after.reference})`;

async function* batches<Row extends Place>(read: (after?: Place) => Promise<{ rows: Row[] }>): AsyncGenerator<Row[]> {
  for (let after: Place | undefined; ;) {
    const { rows } = await read(after);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)!;
  }
}

export type Named = { id: UserId; username: string; first_name: string; last_name: string };

/** The person with this username or this id. */
export const personNamed = (db: Sql, named: string): Promise<{ id: UserId; username: string } | undefined> =>
  typed(db)
    .selectFrom('app.person')
    .select(['id', 'username'])
    .where((is) => is.or([is('id', '=', named as UserId), is(sql`lower(username)`, '=', named.toLowerCase())]))
    .limit(1)
    .executeTakeFirst();

/** These persons' names. */
export async function namesOf(db: Sql, ids: readonly UserId[]): Promise<Map<UserId, Named>> {
  if (ids.length === 0) return new Map();
  const rows = await typed(db)
    .selectFrom('app.person')
    .select([
      'id',
      sql<string>`coalesce(username, '')`.as('username'),
      sql<string>`coalesce(first_name, '')`.as('first_name'),
      sql<string>`coalesce(last_name, '')`.as('last_name'),
    ])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
