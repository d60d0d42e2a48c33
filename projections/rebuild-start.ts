import { sql } from 'kysely';
import type { Sql } from '#server/platform/database/sql';
import { log } from '#server/platform/log';
import { isFree } from '#server/platform/subscriptions/lease';
import type { View } from './projection.js';
import { createBareTables } from './tables.js';

/** Checkpoint of the tables of before the last exchange, as `Rebuild` keeps it. */
type Kept = { position: string; event_id: string | null; event_position: string | null };

/**
 * Prepares the tables in `<schema>_next` and their checkpoint: empty before the first event, or for a roll back those of
 * before the last exchange, as they were then. False if there is nothing to feed: another process feeds them, or a roll
 * back was interrupted. Its tables may be ahead of their checkpoint, so that it is abandoned: what serves goes on to serve.
 */
export async function beginRebuild(view: View, transaction: Sql): Promise<boolean> {
  const next = `${view.schema}_next`;
  if (!(await isFree('projection.checkpoint', next, transaction))) return false;
  const { rows } = await sql<{ is_rollback: boolean; kept: Kept | null }>`
    select is_rollback, kept from projection.view_version where schema = ${view.schema} for update`.execute(
    transaction,
  );
  const { is_rollback: isRollBack, kept } = rows[0]!;
  await sql`delete from projection.checkpoint where name = ${next}`.execute(transaction);
  if (isRollBack && !kept) return abandon(view, transaction);
  if (kept && isRollBack) await bringBack(view, kept, transaction);
  else await createBareTables(view, next, transaction);
  const from = kept && isRollBack ? kept.position : '-1';
  await sql`update projection.view_version set began_at = now(), began_position = ${from}
    where schema = ${view.schema}`.execute(transaction);
  return true;
}

async function bringBack({ schema }: View, { position, event_id, event_position }: Kept, transaction: Sql) {
  const [next, old] = [`${schema}_next`, `${schema}_old`];
  await sql`drop schema if exists ${sql.id(next)} cascade`.execute(transaction);
  await sql`alter schema ${sql.id(old)} rename to ${sql.id(next)}`.execute(transaction);
  await sql`insert into projection.checkpoint (name, position, event_id, event_position, epoch)
    values (${next}, ${position}, ${event_id}, ${event_position}, (extract(epoch from clock_timestamp()) * 1000)::bigint)`.execute(
    transaction,
  );
  await sql`update projection.view_version set kept = null where schema = ${schema}`.execute(transaction);
}

async function abandon({ name, schema }: View, transaction: Sql): Promise<false> {
  await sql`drop schema if exists ${sql.id(`${schema}_next`)} cascade`.execute(transaction);
  await sql`update projection.view_version set rebuild = false, abandoned_at = now() where schema = ${schema}`.execute(
    transaction,
  );
  log.warn({ view: name }, 'a roll back of a view was interrupted and is abandoned');
  return false;
}
