import { sql } from 'kysely';
import type { Sql } from '#server/platform/database/sql';
import type { Owner } from '#server/platform/owner';

/** Another process may acquire a lease that was not renewed for this long, ms. */
export const LEASE_MS = 4_000;

export type CheckpointTable = 'app.checkpoint' | 'projection.checkpoint';

/** The outcome of one renewal or attempt to acquire; `epoch` is null unless the lease is held now. */
export type LeaseRow = {
  name: string;
  exists: boolean;
  lost: boolean;
  epoch: number | null;
  position: number;
  event_id: string | null;
  event_position: number | null;
  halted: string | null;
};

type Holder = Readonly<{ db: Sql; table: CheckpointTable; owner: Owner }>;

const isExpired = sql`(heartbeat_at is null or heartbeat_at < clock_timestamp() - make_interval(secs => ${LEASE_MS / 1_000}))`;

/**
 * Renews the leases `held` and acquires those of `wanted` that are free, in one statement. A row that another statement
 * has locked is passed over: its own writer renews it, and a renewal must not wait behind a long batch.
 */
export async function renewAndAcquire(
  { db, table: tableName, owner: { name: owner, isPredecessor } }: Holder,
  held: readonly { name: string; epoch: number }[],
  wanted: readonly string[],
): Promise<LeaseRow[]> {
  const names = [...held.map((lease) => lease.name), ...wanted];
  const epochs = [...held.map(({ epoch }) => epoch), ...wanted.map(() => null)];
  const table = sql.table(tableName);
  const { rows } = await sql<LeaseRow>`
    with asked as (select * from unnest(${names}::text[], ${epochs}::bigint[]) as asked (name, epoch)),
    free as (
      select name, asked.epoch from ${table} c join asked using (name)
      where case when asked.epoch is null then owner is null or owner = ${owner} or ${isPredecessor} or ${isExpired}
        else owner = ${owner} and c.epoch = asked.epoch end
      for update of c skip locked),
    granted as (
      update ${table} c set owner = ${owner}, heartbeat_at = clock_timestamp(), epoch = c.epoch + (free.epoch is null)::int
      from free where c.name = free.name
      returning c.name, c.epoch, c.position, c.event_id, c.event_position, c.halted)
    select name, c.name is not null as exists, granted.epoch, granted.position, granted.event_id, granted.event_position,
      granted.halted, asked.epoch is not null and (c.epoch is distinct from asked.epoch or c.owner is distinct from ${owner}) as lost
    from asked left join ${table} c using (name) left join granted using (name)`.execute(db);
  return rows;
}

/** Creates the row of a checkpoint unless it exists. One that was deleted and created again never repeats an epoch. */
export const createCheckpoint = (db: Sql, table: CheckpointTable, name: string, position: bigint) =>
  sql`insert into ${sql.table(table)} (name, position, epoch)
    values (${name}, ${String(position)}, (extract(epoch from clock_timestamp()) * 1000)::bigint)
    on conflict (name) do nothing`.execute(db);

/** Whether no process holds the lease of a checkpoint; it stays so until the caller's transaction ends. */
export async function isFree(table: CheckpointTable, name: string, transaction: Sql): Promise<boolean> {
  await createCheckpoint(transaction, table, name, -1n);
  const { rows } = await sql`select from ${sql.table(table)} where name = ${name} and (owner is null or ${isExpired})
    for update skip locked`.execute(transaction);
  return rows.length > 0;
}
