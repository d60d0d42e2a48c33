/**
 * `node test/upgrade/make-fixture.mjs [commit]`: makes the fixture of the upgrade spec anew, the two databases of a demo
 * market that the release of that commit made (f037ef1 by default). It needs the commit in this checkout's history, and
 * a PostgreSQL with pg_dump of the same major version in PG_BIN (default: /usr/lib/postgresql/15/bin), run as an unprivileged user by root.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { freePort } from '../resources/free-port.mjs';

const commit = process.argv[2] ?? 'f037ef1';
const binaries = process.env.PG_BIN ?? '/usr/lib/postgresql/15/bin';
const root = fileURLToPath(new URL('../..', import.meta.url));
const target = join(root, 'test/upgrade', commit);
const folder = mkdtempSync(join(tmpdir(), 'groundwork-fixture-'));
chmodSync(folder, 0o777);
const release = join(folder, 'release');
const databases = { groundwork: 'DATABASE_URL', eventstore: 'EVENTSTORE_DATABASE_URL' };

const stops = [];
try {
  await main();
} finally {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
}

async function main() {
  buildRelease();
  const server = await startPostgres();
  const urls = Object.fromEntries(Object.entries(databases).map(([name, variable]) => [variable, `${server}/${name}`]));
  const run = await startRelease(urls);
  await atRest(urls);
  mkdirSync(target, { recursive: true });
  for (const [name, variable] of Object.entries(databases)) {
    const dump = execFileSync(
      join(binaries, 'pg_dump'),
      ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges', urls[variable]],
      { maxBuffer: 1e9, encoding: 'utf8' },
    );
    const statements = dump.split('\n').filter((line) => !line.startsWith('\\') && !line.startsWith('--'));
    writeFileSync(join(target, `${name}.sql.gz`), gzipSync(statements.join('\n'), { level: 9 }));
  }
  const { JWT_SECRET, KEYS_SECRET, PAYSTACK_SECRET_KEY } = run.env;
  const secrets = { JWT_SECRET, KEYS_SECRET, PAYSTACK_SECRET_KEY };
  writeFileSync(join(target, 'secrets.json'), `${JSON.stringify(secrets, null, 2)}\n`);
  console.log(`the fixture of ${commit} is in ${target}`);
}

/** The release's sources, compiled beside this checkout's packages. */
function buildRelease() {
  mkdirSync(release);
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', release], { input: archive });
  symlinkSync(join(root, 'node_modules'), join(release, 'node_modules'));
  execFileSync(process.execPath, ['node_modules/typescript7/bin/tsc', '-p', 'tsconfig.build.json'], { cwd: release });
}

async function startPostgres() {
  const data = join(folder, 'postgres');
  const port = await freePort();
  mkdirSync(data);
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (owner.uid !== undefined) execFileSync('chown', [`${owner.uid}:${owner.gid}`, data]);
  const options = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
  execFileSync(join(binaries, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8'], options);
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((one) => ['-c', one])];
  const server = spawn(join(binaries, 'postgres'), args, { ...options, stdio: 'ignore' });
  stops.push(() => ended(server, 'SIGINT'));
  const url = `postgres://postgres@127.0.0.1:${port}`;
  for (const name of Object.keys(databases))
    await eventually(() => query(`${url}/postgres`, `create database ${name}`));
  return url;
}

/** Runs the release with its demo market until it is ready; resolves to its `run.json`. */
async function startRelease(urls) {
  const data = join(folder, 'data');
  const ports = ['PORT', 'EVENTSTORE_PORT', 'POSTGRES_PORT', 'PAYMENTS_PORT', 'SMTP_PORT', 'MAIL_PORT'];
  const program = `import('./dist/local/supervisor.js').then(({ supervise }) => supervise())`;
  const child = spawn(process.execPath, ['-e', program], {
    cwd: release,
    env: {
      ...process.env,
      ...Object.fromEntries(ports.map((name) => [name, '0'])),
      ...{ DATA_DIR: data, DEMO: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...urls },
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  stops.push(() => ended(child, 'SIGTERM'));
  return eventually(() => {
    if (child.exitCode !== null) throw new Error('the release ended');
    const run = JSON.parse(readFileSync(join(data, 'run.json'), 'utf8'));
    if (!run.ready) throw new Error('the release is not ready');
    return run;
  }, 240_000);
}

/** Until no task is open and the release's views show every event. */
async function atRest({ DATABASE_URL }) {
  await eventually(async () => {
    const [{ open }] = await query(DATABASE_URL, `select count(*)::int as open from app.task where state <> 'done'`);
    if (open > 0) throw new Error(`${open} tasks are open`);
  }, 120_000);
  // The checkpoints are written at most 200 ms after the last event.
  await new Promise((wake) => setTimeout(wake, 2_000));
}

async function query(url, text) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function eventually(attempt, timeout = 30_000) {
  for (const end = Date.now() + timeout; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((wake) => setTimeout(wake, 200));
    }
  }
}

function ended(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return undefined;
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill(signal);
  });
}

function idOf(flag) {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
}
