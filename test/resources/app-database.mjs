import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';

const program = fileURLToPath(new URL('app-database.main.mjs', import.meta.url));

/** The database that each app of the specs starts with a copy of: making its tables anew takes longer than the app's start. */
export async function makeAppDatabase(server) {
  const name = `app_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
    const DATABASE_URL = Object.assign(new URL(server), { pathname: `/${name}` }).href;
    await promisify(execFile)(process.execPath, [program], { env: { ...process.env, DATABASE_URL } });
  } finally {
    await client.end();
  }
  return { description: { name }, stop() {} };
}
