import { Kysely, PostgresDialect } from 'kysely';
import { commandEnvironment } from '#server/platform/environment';
import { LONG_RUNNING, openPool, type Sql } from '#server/platform/database/sql';
import { promote } from './versions.js';
import { views } from './views.js';

/**
 * `npm run promote -- <view> <version>`: makes a built version of a view serve, also a lower one. The version that served
 * before does not serve again by itself; a higher one that is built later does.
 */
async function run([name = '', version = '']: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const known = views.map((view) => view.name);
  if (!known.includes(name)) throw new Error(`Which view? One of ${known.join(', ')}.`);
  if (!/^\d+$/.test(version)) throw new Error(`Which version? A number, as in: npm run promote -- ${name} 1`);
  const pool = openPool(commandEnvironment(env).DATABASE_URL!, 1, LONG_RUNNING);
  const db: Sql = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    await db.transaction().execute((transaction) => promote(name, Number(version), transaction as unknown as Sql));
    return `${name} v${version} serves.`;
  } finally {
    await db.destroy();
  }
}

try {
  process.stdout.write(`${await run(process.argv.slice(2), process.env)}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
