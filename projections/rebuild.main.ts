import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { commandEnvironment } from '#server/platform/environment';
import { comparisonLock } from '#server/platform/subscriptions/view-rebuilds';
import type { View } from './projection.js';
import { views } from './views.js';

const LOOK_MS = 100;
/** A view is fed by no process when its lease was not renewed for this long, s; a halted view acquires it every 5 s. */
const UNFED_S = 15;

type Progress = { rebuild: boolean; differing: string[] | null; isFed: boolean };

/**
 * `npm run rebuild -- <view>`: requests a rebuild of this build's version of a view beside the serving tables, and waits
 * until the tables are exchanged and compared. Rejects when no process feeds the view, or none compares the tables.
 */
async function rebuild(name: string | undefined, env: NodeJS.ProcessEnv): Promise<string> {
  const view = views.find((one) => one.name === name);
  if (!view) throw new Error(`Which view? One of ${views.map((one) => one.name).join(', ')}.`);
  const client = new pg.Client({ connectionString: commandEnvironment(env).DATABASE_URL });
  await client.connect();
  try {
    const asked = await client.query(
      `update projection.view_version set rebuild = true, is_rollback = false, asked_by = null, asked_id = null, asked_at = now(),
        began_at = null, abandoned_at = null where schema = $1 and built_at is not null`,
      [view.schema],
    );
    if (!asked.rowCount) throw new Error(`${view.schema} was never built; start the projections process first.`);
    const started = Date.now();
    for (;;) {
      const { rebuild, differing, isFed } = await progressOf(view, client);
      if (!rebuild && differing) return outcome(view, Date.now() - started, differing);
      if (!isFed) throw new Error(`No process feeds ${view.schema}: it is rebuilt when one is started.`);
      if (!rebuild && (await isAbandoned(view, client)))
        throw new Error(
          `${view.schema} was rebuilt and exchanged. The comparison with the tables before it, in ${view.schema}_old, did not end.`,
        );
      await sleep(LOOK_MS);
    }
  } finally {
    await client.end();
  }
}

async function progressOf({ schema }: View, client: pg.Client): Promise<Progress> {
  const { rows } = await client.query<Progress>(
    `select rebuild, differing, coalesce(heartbeat_at > now() - make_interval(secs => $2), false) as "isFed"
    from projection.view_version v left join projection.checkpoint c on c.name = v.schema where v.schema = $1`,
    [schema, UNFED_S],
  );
  if (!rows[0]) throw new Error(`${schema} was dropped.`);
  return rows[0];
}

/** Whether no process compares the exchanged tables, and none has written the outcome before. */
async function isAbandoned(view: View, client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_xact_lock(hashtext($1)) as free', [
    comparisonLock(view.schema),
  ]);
  if (!rows[0]!.free) return false;
  const { rebuild, differing } = await progressOf(view, client);
  return !rebuild && !differing;
}

const outcome = ({ name, version }: View, ms: number, differing: string[]) =>
  `${name} v${version} was rebuilt and exchanged in ${(ms / 1_000).toFixed(1)} s; ${
    differing.length ? `tables that differed before: ${differing.join(', ')}` : 'all tables were equal'
  }`;

try {
  process.stdout.write(`${await rebuild(process.argv[2], process.env)}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
