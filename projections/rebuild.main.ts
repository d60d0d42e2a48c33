import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { LONG_RUNNING, openPool, type Sql } from '#server/platform/database/sql';
import { commandEnvironment } from '#server/platform/environment';
import { requestRebuild, type TableDifference, viewRebuilds } from '#server/platform/subscriptions/view-rebuilds';
import type { View } from './projection.js';
import { views } from './views.js';

const LOOK_MS = 100;
/** A view is fed by no process when its lease was not renewed for this long, s; a halted view acquires it every 5 s. */
const UNFED_S = 15;

/**
 * `npm run rebuild -- <view>`: requests a rebuild of this build's version of a view beside the serving tables, and waits
 * until the tables are exchanged and compared; one that is under way is waited for. Rejects when a roll back is under way,
 * no process feeds the view, or none compares the tables.
 */
async function rebuild(name: string | undefined, env: NodeJS.ProcessEnv): Promise<string> {
  const view = views.find((one) => one.name === name);
  if (!view) throw new Error(`Which view? One of ${views.map((one) => one.name).join(', ')}.`);
  const pool = openPool(commandEnvironment(env).DATABASE_URL!, 1, LONG_RUNNING);
  const db: Sql = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    const found = await requestRebuild(db, view.schema, { kind: 'rebuild', by: null, id: randomUUID() });
    if (found === 'not built') throw new Error(`${view.schema} was never built; start the projections process first.`);
    const started = Date.now();
    for (;;) {
      const differences = await outcomeOf(view, db);
      if (differences) return sentence(view, Date.now() - started, differences);
      await sleep(LOOK_MS);
    }
  } finally {
    await db.destroy();
  }
}

/** The tables that differed; undefined while the rebuild is under way. */
async function outcomeOf(view: View, db: Sql): Promise<TableDifference[] | undefined> {
  const { schema } = view;
  const [{ rebuild } = { rebuild: null }] = await viewRebuilds([view], db, () => Promise.resolve(-1n));
  if (!rebuild) throw new Error(`${schema} was dropped.`);
  if (rebuild.kind === 'rollback') throw new Error(`${schema} is being rolled back.`);
  if (rebuild.differences) return rebuild.differences;
  if (!(await isFed(schema, db))) throw new Error(`No process feeds ${schema}: it is rebuilt when one is started.`);
  if (rebuild.state === 'not compared')
    throw new Error(
      `${schema} was rebuilt and exchanged. The comparison with the tables before it, in ${schema}_old, did not end.`,
    );
  return undefined;
}

async function isFed(schema: string, db: Sql): Promise<boolean> {
  const { rows } = await sql`select from projection.checkpoint
    where name = ${schema} and heartbeat_at > now() - make_interval(secs => ${UNFED_S})`.execute(db);
  return rows.length > 0;
}

const sentence = ({ name, version }: View, ms: number, differences: TableDifference[]) =>
  `${name} v${version} was rebuilt and exchanged in ${(ms / 1_000).toFixed(1)} s; ${
    differences.length
      ? `tables that differed before: ${differences.map(({ table }) => table).join(', ')}`
      : 'all tables were equal'
  }`;

try {
  process.stdout.write(`${await rebuild(process.argv[2], process.env)}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
