import { type RawBuilder, sql } from 'kysely';
import { isFree } from '#server/platform/subscriptions/lease';
import type { Sql } from '#server/platform/database/sql';
import type { View } from './projection.js';
import { createBareTables } from './tables.js';

/*
 * `projection.view_version` holds a row for each schema of a view that exists; `projection.view` names the one that
 * serves. A process reads and feeds the version it was compiled with, whichever serves. What serves decides
 * - which tables are read by programs that are compiled with no version: `npm run verify`, an operator's SQL;
 * - which schema is never dropped: any other goes when nothing fed it, and it did not serve, for VIEW_KEEP_HOURS;
 * - when a roll-out is over: a version that was built serves if it is higher than all that ever did (`highest`), so
 *   that after `npm run promote -- <view> <lower>` the withdrawn version does not come back by itself.
 */

export type VersionRow = { schema: string; built: boolean; rebuild: boolean };

/** Creates the version's tables unless they exist; resolves to true if they had caught up with the log before. */
export async function register(view: View, transaction: Sql): Promise<boolean> {
  const { name, version, schema } = view;
  await lock(schema, transaction);
  const known = await versionsOf([view], transaction);
  if (known.length) return known[0]!.built;
  await sql`delete from projection.checkpoint where name = ${schema}`.execute(transaction);
  await sql`insert into projection.view_version (name, version, schema) values (${name}, ${version}, ${schema})`.execute(
    transaction,
  );
  await createBareTables(view, schema, transaction);
  return false;
}

export async function versionsOf(views: readonly View[], db: Sql): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select schema, built_at is not null as built, rebuild from projection.view_version
    where schema = any(${views.map(({ schema }) => schema)})`.execute(db);
  return rows;
}

/** The version has caught up with the log: it may be read, and serves from now on if it is higher than all that did. */
export async function markBuilt({ name, version, schema }: View, transaction: Sql) {
  await sql`update projection.view_version set built_at = coalesce(built_at, now()) where schema = ${schema}`.execute(
    transaction,
  );
  await serve(name, version, sql`v.highest < excluded.version`, transaction);
}

/** Makes a version serve, also a lower one. Throws with the reason if it cannot. */
export async function promote(name: string, version: number, transaction: Sql) {
  const { rows } = await sql<{ version: number; built: boolean }>`
    select version, built_at is not null as built from projection.view_version where name = ${name} order by version`.execute(
    transaction,
  );
  const built = rows.filter((row) => row.built).map((row) => row.version);
  if (!built.includes(version)) throw new Error(`${name} v${version} is not built; built are ${built.join(', ')}.`);
  await serve(name, version, sql`true`, transaction);
}

/** One process at a time makes or drops a schema. */
const lock = (schema: string, transaction: Sql) =>
  sql`select pg_advisory_xact_lock(hashtext(${`view/${schema}`}))`.execute(transaction);

/** The first version of a view serves in any case, another one when the row `v` allows it. */
async function serve(name: string, version: number, allowed: RawBuilder<unknown>, transaction: Sql) {
  await sql`update projection.view_version n set needed_at = now() from projection.view v
    where v.name = ${name} and n.name = v.name and n.version in (v.version, ${version})`.execute(transaction);
  await sql`insert into projection.view as v (name, version, highest) values (${name}, ${version}, ${version})
    on conflict (name) do update set version = excluded.version, highest = greatest(v.highest, excluded.version), promoted_at = now()
    where ${allowed}`.execute(transaction);
}

const isUnneeded = (hours: number) => sql`n.version <> v.version
  and n.needed_at <= now() - make_interval(secs => ${hours * 3_600})`;

/** Schemas that neither served nor were fed in the last `hours`. */
export async function unneeded(hours: number, db: Sql): Promise<string[]> {
  const { rows } = await sql<{ schema: string }>`
    select n.schema from projection.view_version n join projection.view v using (name)
    where ${isUnneeded(hours)}`.execute(db);
  return rows.map(({ schema }) => schema);
}

/** Drops the tables of before rebuilds that ended more than `hours` ago; resolves to the views' schemas. */
export async function dropKept(hours: number, transaction: Sql): Promise<string[]> {
  const { rows } = await sql<{ schema: string }>`
    update projection.view_version set kept = null
    where kept is not null and not rebuild and rebuilt_at <= now() - make_interval(secs => ${hours * 3_600})
    returning schema`.execute(transaction);
  for (const { schema } of rows)
    await sql`drop schema if exists ${sql.id(`${schema}_old`)} cascade`.execute(transaction);
  return rows.map(({ schema }) => schema);
}

/** Drops a version with its checkpoint; resolves to false if it serves or a process feeds it. */
export async function dropVersion(schema: string, hours: number, transaction: Sql): Promise<boolean> {
  await lock(schema, transaction);
  const { rows } = await sql`select from projection.view_version n join projection.view v using (name)
    where n.schema = ${schema} and ${isUnneeded(hours)} for update`.execute(transaction);
  if (rows.length === 0 || !(await isFree('projection.checkpoint', schema, transaction))) return false;
  for (const one of [schema, `${schema}_next`, `${schema}_old`]) {
    await sql`drop schema if exists ${sql.id(one)} cascade`.execute(transaction);
    await sql`delete from projection.checkpoint where name = ${one}`.execute(transaction);
  }
  await sql`delete from projection.view_version where schema = ${schema}`.execute(transaction);
  return true;
}
