import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Sql } from './sql.js';

/** Where a follower keeps its place. Rows and place commit together, so each event counts exactly once. */
export type Place = {
  table: 'app.checkpoint' | 'projection.checkpoint';
  name: string;
  /** Nobody waits for it to pass a position. */
  quiet?: boolean;
};

/** Makes the place this connection's own, if no other's; it is free again when the connection ends. */
export async function own({ table, name }: Place, lock: PoolClient): Promise<boolean> {
  const { rows } = await lock.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [
    `${table}/${name}`,
  ]);
  return rows[0]!.mine;
}

/** Is the place nobody's? It stays so until the caller's transaction ends. */
export async function isFree({ table, name }: Place, transaction: Sql): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${`${table}/${name}`})) as free`.execute(transaction);
  return rows[0]!.free;
}

/** Begins an epoch, one no earlier owner can have had: from now on he moves nothing. */
export async function claim({ table, name }: Place, db: Sql): Promise<{ position: bigint; epoch: number }> {
  const { rows } = await sql<{ position: number; epoch: number }>`
    insert into ${sql.table(table)} (name, epoch) values (${name}, (extract(epoch from clock_timestamp()) * 1000)::bigint)
    on conflict (name) do update set epoch = ${sql.table(table)}.epoch + 1 returning position, epoch`.execute(db);
  return { position: BigInt(rows[0]!.position), epoch: rows[0]!.epoch };
}

/** Only views that serve say how far they have come: a context's reactions bear the same name as its view. */
export async function move({ table, name, quiet }: Place, db: Sql, position: bigint, epoch: number) {
  const heard =
    table === 'projection.checkpoint' && !quiet ? sql`, pg_notify('passed', ${`${name}:${position}`})` : sql``;
  const { rows } = await sql`
    update ${sql.table(table)} set position = ${String(position)}, updated_at = now()
    where name = ${name} and epoch = ${epoch} returning name ${heard}`.execute(db);
  if (rows.length === 0) throw new Error(`${name} has another owner`);
}
