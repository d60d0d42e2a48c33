import pg from 'pg';
import { commandEnvironment } from '#server/platform/environment';
import { views } from './views.js';

const LOOK_MS = 100;

/** `npm run rebuild -- <view>`: asks the projecting process to build a view anew beside the serving one, and waits for the swap. */
async function rebuild(name: string | undefined, env: NodeJS.ProcessEnv): Promise<string> {
  const known = views.map((view) => view.name);
  if (!name || !known.includes(name)) throw new Error(`Which view? One of ${known.join(', ')}.`);
  const client = new pg.Client({ connectionString: commandEnvironment(env).DATABASE_URL });
  await client.connect();
  try {
    const builtAt = async (statement: string) =>
      (await client.query<{ built_at: string }>(statement, [name])).rows[0]?.built_at;
    const before = await builtAt(
      'update projection.view set rebuild = true where name = $1 returning built_at::text as built_at',
    );
    if (!before) throw new Error(`${name} was never built; start the projecting process first.`);
    const started = Date.now();
    while ((await builtAt('select built_at::text as built_at from projection.view where name = $1')) === before)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    return `${name} was rebuilt and swapped in ${((Date.now() - started) / 1_000).toFixed(1)} s`;
  } finally {
    await client.end();
  }
}

try {
  process.stdout.write(`${await rebuild(process.argv[2], process.env)}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
