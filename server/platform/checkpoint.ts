import { type RawBuilder, sql } from 'kysely';
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

/**
 * An insert, update or delete that joins its rows to `place`. That is one row when the place was moved, and none when it
 * has another owner: then nothing is written.
 */
export type Write = RawBuilder<unknown>;
/** What everybody who listens to a channel is told when it is committed. */
export type News = { channel: string; payload: string };

/** Writes, moves the place and tells, all in one statement: a batch costs one round trip and commits as a whole. */
export async function write(db: Sql, place: RawBuilder<unknown>, writes: readonly Write[], news: readonly News[] = []) {
  const parts = [sql`place as (${place})`, ...writes.map((one, i) => sql`${sql.id(`write_${i}`)} as (${one})`)];
  const [channels, payloads] = [news.map(({ channel }) => channel), news.map(({ payload }) => payload)];
  const { rows } = await sql`with ${sql.join(parts)}
    select (select count(pg_notify(channel, payload)) from unnest(${channels}::text[], ${payloads}::text[]) news (channel, payload))
    from place`.execute(db);
  return rows.length > 0;
}

/** Only views that serve say how far they have come: a context's reactions bear the same name as its view. */
export async function move(
  { table, name, quiet }: Place,
  db: Sql,
  position: bigint,
  epoch: number,
  writes: readonly Write[] = [],
  news: readonly News[] = [],
) {
  const isHeard = table === 'projection.checkpoint' && !quiet;
  const passed = { channel: 'passed', payload: `${name}:${position}` };
  const moved = await write(
    db,
    sql`update ${sql.table(table)} set position = ${String(position)}, updated_at = now()
      where name = ${name} and epoch = ${epoch} returning true as moved`,
    writes,
    isHeard ? [passed, ...news] : news,
  );
  if (!moved) throw new Error(`${name} has another owner`);
}
