// Measures `npm run verify` on a large log: node dist/bench/verify-at-scale.js [--events 2000000]
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { clock, pause } from './measure.js';
import { usesOf } from './processes.js';
import { LogWriter } from './stage/log-writer.js';
import { Stack } from './stage/stack.js';
import { openDatabase } from './stage/views.js';
import { marketOf, writeMarket } from './stage/waves.js';

const MEGABYTE = 2 ** 20;
const [SAMPLE_MS, AT_REST_MS] = [200, 10_000];
const program = (path: string) => join(import.meta.dirname, '..', path);
const say = (line: string) => console.log(`  ${line}`);
const seconds = (since: number) => `${((clock() - since) / 1_000).toFixed(0)} s`;

const { values } = parseArgs({ options: { events: { type: 'string', default: '2000000' } } });
const size = marketOf(Number(values.events));
const stack = await Stack.start('store');
try {
  const events = await write();
  await show();
  process.exitCode = await verify(events);
} finally {
  await stack.stop();
}

async function write(): Promise<number> {
  const began = clock();
  const writer = new LogWriter(stack.run.env.EVENTSTORE_URL!);
  let reported = 0;
  const events = await writeMarket(writer, size, (written) => {
    if (written - reported < 200_000) return;
    say(`${(reported = written)} events written`);
  });
  await writer.close();
  say(`${events} events written in ${seconds(began)}`);
  return events;
}

/** Runs the projections until no checkpoint advances any more. */
async function show() {
  const began = clock();
  const projections = spawn(process.execPath, [program('projections/main.js')], {
    env: { ...process.env, ...stack.run.env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise((resolve) => projections.once('exit', resolve));
  const client = await openDatabase(stack);
  let moved = clock();
  for (let last = ''; clock() - moved < AT_REST_MS; await pause(500)) {
    const { rows } = await client
      .query<{ positions: string | null }>(
        'select string_agg(position::text, $1) as positions from projection.checkpoint',
        [' '],
      )
      .catch(() => ({ rows: [] }));
    const positions = rows[0]?.positions ?? '';
    if (positions !== last || !positions) [last, moved] = [positions, clock()];
  }
  await client.end();
  projections.kill('SIGTERM');
  await ended;
  say(`views built in ${seconds(began)}`);
}

/** Runs `npm run verify`; prints the peak memory of its process and of the rebuild it starts. */
async function verify(events: number): Promise<number> {
  const began = clock();
  const child = spawn(process.execPath, [program('verify/main.js')], {
    env: { ...process.env, ...stack.run.env },
    stdio: 'inherit',
  });
  const most = { verify: 0, rebuild: 0 };
  const sampling = setInterval(() => {
    const { verify: whole } = usesOf({ verify: child.pid! });
    const itself = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024;
    most.verify = Math.max(most.verify, itself);
    most.rebuild = Math.max(most.rebuild, (whole?.rss ?? itself) - itself);
  }, SAMPLE_MS);
  const code = await new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? 1)));
  clearInterval(sampling);
  const megabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`;
  say(
    `${events} events verified in ${seconds(began)}: ${megabytes(most.verify)} at most, its rebuild of the views ${megabytes(most.rebuild)}`,
  );
  return code;
}
