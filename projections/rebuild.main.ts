import pg from 'pg';
import { surroundings } from '#server/platform/surroundings';
import { views } from './views.js';

/** `npm run rebuild -- <view>`: asks the projecting process to build a view anew beside the serving one, and waits for the swap. */
const name = process.argv[2];
const known = views.map((view) => view.name);
if (!name || !known.includes(name)) {
  process.stderr.write(`Which view? One of ${known.join(', ')}.\n`);
  process.exit(2);
}

const client = new pg.Client({ connectionString: surroundings(process.env).DATABASE_URL });
await client.connect();
const { rows } = await client.query<{ built_at: string }>(
  'update projection.view set rebuild = true where name = $1 returning built_at::text',
  [name],
);
const before = rows[0]?.built_at;
if (!before) throw new Error(`${name} was never built; start the projecting process first`);
const started = Date.now();
for (;;) {
  const now = await client.query<{ built_at: string }>('select built_at::text from projection.view where name = $1', [
    name,
  ]);
  if (now.rows[0]!.built_at !== before) break;
  await new Promise((resolve) => setTimeout(resolve, 100));
}
await client.end();
process.stdout.write(`${name} was rebuilt and swapped in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
