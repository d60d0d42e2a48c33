import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Outbox } from '#server/platform/outbox/outbox';
import { built } from '../resources.js';
import { until } from '../until.js';
import { message, openOutboxes, type Outboxes } from './outboxes.js';

const [MESSAGES, FROZEN_MS] = [2_000, 15_000];
/** The worker freezes itself after so many claims, between the claim and the start of what it claimed. */
const CLAIMS = 10;

let outboxes: Outboxes;
let writer: Outbox;
let children: ChildProcess[] = [];

beforeAll(async () => {
  await built('server');
  outboxes = await openOutboxes('processes');
  await sql`create table begun (id text not null, worker text not null, at timestamptz not null)`.execute(db());
  await sql`create table effect (id text not null, worker text not null)`.execute(db());
  writer = outboxes.open();
}, 120_000);
afterEach(async () => {
  await Promise.all(children.map(ended));
  children = [];
});
afterAll(() => outboxes.close(), 30_000);

const db = () => outboxes.db.sql;

async function ended(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
/** Starts `outbox-process.mjs` under a name. */
function start(name: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const settings = Object.entries(outboxes.config.values).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)] as const],
  );
  const child = fork('test/platform/outbox-process.mjs', args, {
    env: {
      PATH: process.env.PATH,
      ...Object.fromEntries(settings),
      LOG_LEVEL: 'error',
      GROUNDWORK_PROCESS: name,
      ...env,
    },
    execArgv: [],
  });
  children.push(child);
  return child;
}
async function worker(name: string, env?: Record<string, string>): Promise<ChildProcess> {
  const child = start(name, ['work'], env);
  await once(child, 'message');
  return child;
}
/** `T` is the state of a stopped process in Linux's `/proc/<pid>/stat`. */
const isStopped = ({ pid }: ChildProcess) => / T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
const counts = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, i) => message(`${prefix}-${i}`, { queue: 'work', name: 'count' }));
async function number(query: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  return (await query.execute(db())).rows[0]!.count;
}
const effectsOf = (name: string, prefix: string) =>
  number(sql`select count(*) as count from effect where worker = ${name} and id like ${`${prefix}-%`}`);
const begunBy = (name: string, id: string) =>
  number(sql`select count(*) as count from begun where worker = ${name} and id = ${id}`);

describe('Two worker processes', () => {
  it('run 2,000 messages, and each counts once, though one is frozen for 15 s and goes on', async () => {
    const frozen = await worker('frozen', { FAIL_AT: `after-claim:${CLAIMS}:SIGSTOP` });
    await worker('other');
    await outboxes.write(writer, counts('frozen', MESSAGES));
    await until(() => isStopped(frozen), Boolean);
    const frozenAt = Date.now();
    await until(
      () => number(sql`select count(*) as count from app.outbox where id like 'frozen-%' and state = 'open'`),
      (open) => open === 0 && Date.now() - frozenAt >= FROZEN_MS,
      60_000,
    );
    frozen.kill('SIGCONT');
    await until(
      async () => {
        await outboxes.write(writer, counts(`later-${Date.now()}`, 10));
        return effectsOf('frozen', 'later');
      },
      (count) => count > 0,
      30_000,
    );
    expect(
      await number(sql`select count(*) as count from (
        select id from effect where id like 'frozen-%' group by id having count(*) = 1) as once`),
    ).toBe(MESSAGES);
    expect(await number(sql`select count(*) as count from effect where id like 'frozen-%'`)).toBe(MESSAGES);
    const takenOver = sql<{ count: number }>`
      select count(*) as count from begun join effect using (id) where begun.worker = 'frozen' and effect.worker = 'other'`;
    expect(await number(takenOver)).toBeGreaterThan(0);
    const startedLate = sql<{ count: number }>`
      select count(*) as count from begun as late join begun as other using (id)
      where late.worker = 'frozen' and other.worker = 'other' and late.at > other.at`;
    expect(await number(startedLate)).toBe(0);
  }, 150_000);

  it('of which one is killed after an effect and before the message is done: another runs it again', async () => {
    const killed = await worker('killed', { FAIL_AT: 'before-message-done:1' });
    await outboxes.write(writer, [message('unmarked', { queue: 'work', name: 'note' })]);
    await once(killed, 'exit');
    expect(await begunBy('killed', 'unmarked')).toBe(1);
    expect(await outboxes.row('unmarked')).toMatchObject({ state: 'open' });
    await worker('heir');
    await outboxes.done(['unmarked']);
    expect(await begunBy('heir', 'unmarked')).toBe(1);
  }, 60_000);

  it('run a message whose writer was killed between its commit and its dispatch', async () => {
    const killed = start('writer', ['write', 'undispatched'], { FAIL_AT: 'before-dispatch:1' });
    await once(killed, 'exit');
    await worker('runner');
    await outboxes.done(['undispatched']);
    expect(await begunBy('runner', 'undispatched')).toBe(1);
  }, 60_000);
});
