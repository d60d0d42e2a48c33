import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '#server/platform/database/sql';
import { type CheckpointPosition, type CheckpointTable, type Lease, LeaseLost } from './lease.js';

/** The position of a subscription. Rows and checkpoint commit together, so that each event counts exactly once. */
export type Checkpoint = {
  table: CheckpointTable;
  name: string;
  /** Disables the `passed` notification: no request waits for this checkpoint. */
  quiet?: boolean;
};

/**
 * An insert, update or delete that joins its rows to `place`. That is one row when the checkpoint was advanced, and none
 * when the lease was lost: then nothing is written.
 */
export type Write = RawBuilder<unknown>;
/** A `pg_notify` sent by the commit. */
export type Notification = { channel: string; payload: string };

/** For rows that are written without advancing a checkpoint. */
export const NO_CHECKPOINT = sql`select`;

/** Writes, advances and notifies in one statement: a batch costs one round trip and commits as a whole. False when `advancing` gives no row: nothing was written. */
export async function write(
  db: Sql,
  advancing: RawBuilder<unknown>,
  writes: readonly Write[],
  notifications: readonly Notification[] = [],
): Promise<boolean> {
  const parts = [sql`place as (${advancing})`, ...writes.map((one, i) => sql`${sql.id(`write_${i}`)} as (${one})`)];
  const channels = notifications.map(({ channel }) => channel);
  const payloads = notifications.map(({ payload }) => payload);
  const { rows } = await sql`with ${sql.join(parts)}
    select (select count(pg_notify(channel, payload)) from unnest(${channels}::text[], ${payloads}::text[]) sent (channel, payload))
    from place`.execute(db);
  return rows.length > 0;
}

/** The lease, the current and the new position of a checkpoint. */
export type Advance = { lease: Lease; from: bigint; to: CheckpointPosition };

/**
 * Advances a checkpoint that is where this owner left it: a crash of the database may have reverted it. Rejects with
 * `LeaseLost`. Only views notify `passed`: the reactions of a module bear the same name as its view.
 */
export async function advance(
  { table, name, quiet }: Checkpoint,
  db: Sql,
  { lease, from, to: { position, event } }: Advance,
  writes: readonly Write[] = [],
  notifications: readonly Notification[] = [],
) {
  const passed = { channel: 'passed', payload: `${name}:${position}` };
  const sentAt = performance.now();
  const advanced = await write(
    db,
    sql`update ${sql.table(table)} set position = ${String(position)}, updated_at = now(), heartbeat_at = clock_timestamp(),
        event_id = ${event?.id ?? null}, event_position = ${event ? String(event.position) : null}, halted = null
      where name = ${name} and epoch = ${lease.epoch} and position = ${String(from)} returning true as advanced`,
    writes,
    table === 'projection.checkpoint' && !quiet ? [passed, ...notifications] : notifications,
  );
  if (!advanced) throw new LeaseLost(`${name}: another process holds the lease, or the checkpoint was put back`);
  lease.renewed(sentAt);
}

/** Fences writes that do not advance the checkpoint. */
export const underLease = ({ table, name }: Checkpoint, { epoch }: Lease) =>
  sql`select true as held from ${sql.table(table)} where name = ${name} and epoch = ${epoch} for share`;
