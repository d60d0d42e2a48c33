import { type RawBuilder, sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Sql } from '#server/platform/database/sql';

/** Where a follower keeps its place. Rows and place commit together, so each event counts exactly once. */
export type Checkpoint = {
  table: 'app.checkpoint' | 'projection.checkpoint';
  name: string;
  /** Nobody waits for it to pass a position. */
  quiet?: boolean;
};

/** Makes the place this connection's own, if no other's; it is free again when the connection ends. */
export async function acquire({ table, name }: Checkpoint, lock: PoolClient): Promise<boolean> {
  const { rows } = await lock.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [
    `${table}/${name}`,
  ]);
  return rows[0]!.mine;
}

/** Is the place nobody's? It stays so until the caller's transaction ends. */
export async function isFree({ table, name }: Checkpoint, transaction: Sql): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${`${table}/${name}`})) as free`.execute(transaction);
  return rows[0]!.free;
}

/** Begins an epoch: from now on no earlier owner moves anything. */
export async function startEpoch({ table, name }: Checkpoint, db: Sql): Promise<{ position: bigint; epoch: number }> {
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
export type Notification = { channel: string; payload: string };

/** For rows that are written with no place to move. */
export const NO_CHECKPOINT = sql`select`;

/** Writes, moves the place and tells, all in one statement: a batch costs one round trip and commits as a whole. */
export async function write(
  db: Sql,
  moving: RawBuilder<unknown>,
  writes: readonly Write[],
  news: readonly Notification[] = [],
) {
  const parts = [sql`place as (${moving})`, ...writes.map((one, i) => sql`${sql.id(`write_${i}`)} as (${one})`)];
  const [channels, payloads] = [news.map(({ channel }) => channel), news.map(({ payload }) => payload)];
  const { rows } = await sql`with ${sql.join(parts)}
    select (select count(pg_notify(channel, payload)) from unnest(${channels}::text[], ${payloads}::text[]) news (channel, payload))
    from place`.execute(db);
  return rows.length > 0;
}

/** Where a place was left, where it is moved to, and by which owner. */
export type Advance = { from: bigint; to: bigint; epoch: number };

/**
 * Moves a place, if it is where its owner left it: a database that died may have put it back. Only views that serve say
 * how far they have come: a context's reactions bear the same name as its view.
 */
export async function advance(
  { table, name, quiet }: Checkpoint,
  db: Sql,
  { from, to, epoch }: Advance,
  writes: readonly Write[] = [],
  news: readonly Notification[] = [],
) {
  const isHeard = table === 'projection.checkpoint' && !quiet;
  const passed = { channel: 'passed', payload: `${name}:${to}` };
  const moved = await write(
    db,
    sql`update ${sql.table(table)} set position = ${String(to)}, updated_at = now()
      where name = ${name} and epoch = ${epoch} and position = ${String(from)} returning true as moved`,
    writes,
    isHeard ? [passed, ...news] : news,
  );
  if (!moved) throw new Error(`${name} has another owner, or is not where it was left`);
}
