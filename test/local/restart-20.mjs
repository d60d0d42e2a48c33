// Starts the whole product with `npm start`, kills its supervisor with -9 under insert load, and starts it again:
// 20 times (or as often as the first argument says), every second time killing the database too.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const rounds = Number(process.argv[2] ?? 20);
const limit = 15_000;
const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-restart-'));
chmodSync(dataDir, 0o755);
const ports = ['PORT', 'EVENTSTORE_PORT', 'POSTGRES_PORT', 'PAYMENTS_PORT', 'SMTP_PORT', 'MAIL_PORT'];
const env = { DEMO: 'off', ...process.env, ...Object.fromEntries(ports.map((name) => [name, '0'])), DATA_DIR: dataDir };
const readRun = () => JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8'));

function start() {
  const stack = spawn('npm', ['start'], { env });
  let output = '';
  const began = Date.now();
  const ready = new Promise((resolve, reject) => {
    const hear = (chunk) => {
      output += chunk;
      if (output.includes('Groundwork is ready')) resolve(Date.now() - began);
    };
    stack.stdout.on('data', hear);
    stack.stderr.on('data', hear);
    stack.once('exit', (code) => reject(new Error(`npm start ended (${code}):\n${output}`)));
  });
  return { stack, ready, ended: new Promise((resolve) => stack.once('exit', resolve)) };
}

async function insertUntilItBreaks(url) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  let acknowledged = 0;
  try {
    await client.connect();
    await client.query('create table if not exists restart_probe (id bigint generated always as identity)');
    for (;;) {
      await client.query('insert into restart_probe default values');
      acknowledged++;
    }
  } catch {
    return acknowledged;
  }
}

async function count(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`select count(*)::int as count from restart_probe`);
  await client.end();
  return rows[0].count;
}

let back = 0;
let soon = 0;
let acknowledged = 0;
let worst = 0;
await start().ready;
for (let round = 1; round <= rounds; round++) {
  const run = readRun();
  const load = insertUntilItBreaks(run.env.DATABASE_URL);
  await new Promise((wake) => setTimeout(wake, 300 + Math.random() * 700));
  if (round % 2 === 0) process.kill(run.processes.postgres.pid, 'SIGKILL');
  process.kill(run.supervisor.pid, 'SIGKILL');
  const again = start();
  const took = await again.ready;
  acknowledged += await load;
  const kept = await count(readRun().env.DATABASE_URL);
  worst = Math.max(worst, took);
  if (kept >= acknowledged) back++;
  if (took <= limit) soon++;
  console.log(`${round}: ready in ${took} ms, ${kept} rows for ${acknowledged} acknowledged`);
  if (round < rounds) continue;
  process.kill(readRun().supervisor.pid, 'SIGTERM');
  await again.ended;
}
rmSync(dataDir, { recursive: true, force: true });
console.log(
  `${back} of ${rounds} came back with every acknowledged row, ${soon} of ${rounds} within ${limit} ms (worst ${worst} ms)`,
);
process.exit(back === rounds && soon === rounds ? 0 : 1);
