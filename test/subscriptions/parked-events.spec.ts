import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { parked } from '#server/platform/subscriptions/parked.command';
import { reactionHealth } from '#server/platform/subscriptions/parked-list';
import { freePort } from '../free-port.js';
import { until } from '../until.js';
import { type Kitchen, startKitchen } from './kitchen.js';
import type { Program } from './programs.js';

let kitchen: Kitchen;
let worker: Program;
const metricsPort = freePort();
beforeAll(async () => {
  kitchen = await startKitchen();
  worker = await kitchen.worker({ METRICS_PORT: String(await metricsPort) });
});
afterEach(() => kitchen.clear());
afterAll(() => kitchen.stop());

const isParked = (count: number) =>
  until(
    () => kitchen.parked(),
    (rows) => rows.length === count,
  );
/** The commit position of the checkpoint, once it has passed `position`. */
const isPassed = (position: bigint) =>
  until(
    async () => {
      const { rows } = await sql<{ position: number }>`
        select position from app.checkpoint where name = 'kitchen-0'`.execute(kitchen.floor.db);
      return rows[0]?.position ?? -1;
    },
    (passed) => passed >= Number(position),
  );

describe('An event whose command is refused', () => {
  it('is parked with its stream, other streams go on, and a retry handles the stream in order', async () => {
    await kitchen.refuse('fish');
    await kitchen.order('1', 'soup', 'fish', 'rice');
    await isParked(2);
    await sql`update app.parked_event set due_at = now() + interval '1 hour'`.execute(kitchen.floor.db);
    await kitchen.order('2', 'bread');
    await kitchen.hasCooked('bread');
    await kitchen.order('1', 'cake');
    await kitchen.order('2', 'beans');
    await kitchen.hasCooked('beans');
    const [fish, ...waiting] = await isParked(3);
    expect(fish).toMatchObject({ stream: 'table-1', attempts: 1, error: 'There is no fish.' });
    expect(waiting).toEqual([
      expect.objectContaining({ stream: 'table-1', attempts: 0, error: null }),
      expect.objectContaining({ stream: 'table-1', attempts: 0, error: null }),
    ]);
    expect(await kitchen.cooked()).toEqual(['soup', 'bread', 'beans']);

    await kitchen.allow('fish');
    expect(await kitchen.command('retry', String(fish!.id))).toEqual({ code: 0, output: `${fish!.id} is handled\n` });
    await kitchen.hasCooked('cake');
    expect(await kitchen.cooked()).toEqual(['soup', 'bread', 'beans', 'fish', 'rice', 'cake']);
    await isParked(0);
    await kitchen.order('1', 'tea');
    await kitchen.hasCooked('tea');
  });

  it('is retried automatically with growing delays', async () => {
    /** When the next attempt is due after so many, ms. */
    const dueAfter = async (attempts: number) => {
      const [row] = await until(
        () => kitchen.parked(),
        ([parked]) => parked?.attempts === attempts,
      );
      return Date.parse(row!.due);
    };
    const retryNow = () => sql`update app.parked_event set due_at = now()`.execute(kitchen.floor.db);
    await kitchen.refuse('fish');
    const ordered = Date.now();
    await kitchen.order('1', 'fish');
    const first = await dueAfter(1);
    expect(first - ordered).toBeGreaterThan(4_000);
    expect((await dueAfter(2)) - first).toBeGreaterThan(9_000);
    const retried = Date.now();
    await retryNow();
    expect((await dueAfter(3)) - retried).toBeGreaterThan(19_000);
    await kitchen.allow('fish');
    await retryNow();
    await kitchen.hasCooked('fish');
  });

  it('is never handled after it is skipped: its stream goes on after it', async () => {
    await kitchen.refuse('fish');
    await kitchen.order('1', 'fish', 'rice');
    const [fish] = await isParked(2);
    const id = String(fish!.id);
    expect((await kitchen.command('retry', id)).output).toMatch(/failed again: There is no fish\.$/m);
    expect(await kitchen.command('skip', id, 'the', 'sea', 'is', 'empty')).toEqual({
      code: 0,
      output: `${id} is skipped\n`,
    });
    await kitchen.hasCooked('rice');
    await kitchen.order('1', 'cake');
    await kitchen.hasCooked('cake');
    expect(await kitchen.cooked()).toEqual(['rice', 'cake']);
    expect(await kitchen.command('skip', id)).toEqual({ code: 1, output: `${id} is not parked\n` });
    const { rows } = await sql`select skip_reason from app.parked_event`.execute(kitchen.floor.db);
    expect(rows).toEqual([{ skip_reason: 'the sea is empty' }]);
  });
});

describe('An event whose reaction fails by a bug', () => {
  it('is parked too, and so is one whose message cannot be written', async () => {
    await kitchen.refuse('fish', 'bug');
    await kitchen.order('1', 'fish');
    await kitchen.order('2', { dish: 'rice', note: 'no \u0000 salt' }, 'cake');
    const last = await kitchen.order('3', 'bread');
    await kitchen.hasCooked('bread');
    const rows = await isParked(3);
    expect(rows.map(({ stream, error }) => [stream, error])).toEqual([
      ['table-1', 'dish.fish is undefined'],
      ['table-2', 'unsupported Unicode escape sequence'],
      ['table-2', null],
    ]);
    await isPassed(last);
  });
});

describe('An event whose command meets a transient failure', () => {
  it('is not parked: its batch is delivered again until it is handled', async () => {
    await kitchen.refuse('fish', 'busy');
    const position = await kitchen.order('1', 'fish', 'rice');
    const { rows } = await until(
      () =>
        sql<{ at: number }>`select position as at from app.checkpoint where name = 'kitchen-0'`.execute(
          kitchen.floor.db,
        ),
      ({ rows: [row] }) => row !== undefined,
    );
    expect(rows[0]!.at).toBeLessThan(Number(position));
    await kitchen.allow('fish');
    await kitchen.hasCooked('rice');
    expect(await kitchen.cooked()).toEqual(['fish', 'rice']);
    await isPassed(position);
    expect(await kitchen.parked()).toEqual([]);
  });
});

describe('Parked events', () => {
  it('are shown by the command, in metrics and in readiness', async () => {
    expect(await kitchen.command('list')).toEqual({ code: 0, output: 'nothing is parked\n' });
    await kitchen.refuse('fish');
    await kitchen.order('1', 'fish', 'rice', 'cake');
    await isParked(3);
    const { output } = await kitchen.command('list');
    expect(output).toMatch(/^\d+ {2}kitchen-0 {2}Ordered table-1@\d+ .* 2 waiting {2}There is no fish\.\n$/);
    const metrics = await (await fetch(`http://127.0.0.1:${await metricsPort}/metrics`)).text();
    expect(metrics).toContain('groundwork_parked_events{set="kitchen-0",state="parked"} 1');
    expect(metrics).toContain('groundwork_parked_events{set="kitchen-0",state="waiting"} 2');
    expect(metrics).toContain('groundwork_subscription_halted{subscription="kitchen-0"} 0');
    const { rows } = await sql<{ event: string }>`
      select event_id as event from app.parked_event where attempts > 0`.execute(kitchen.floor.db);
    const [fish] = rows.map(({ event }) => event);
    expect(metrics).toContain(`groundwork_parked_event{set="kitchen-0",event="${fish}"} 1`);
    expect(await reactionHealth(kitchen.floor.db)).toEqual([
      { set: 'kitchen-0', halted: null, parked: 1, waiting: 2, events: [fish] },
    ]);
  });

  it('stay parked, and their streams wait, after another process has acquired the lease', async () => {
    await kitchen.refuse('fish');
    await kitchen.order('1', 'fish');
    await isParked(1);
    const heir = await kitchen.worker({ METRICS_PORT: String(await freePort()) });
    await worker.end('SIGTERM');
    worker = heir;
    await kitchen.order('1', 'rice');
    await kitchen.order('2', 'bread');
    await kitchen.hasCooked('bread');
    expect((await isParked(2)).map(({ attempts }) => attempts)).toEqual([expect.any(Number), 0]);
    await kitchen.allow('fish');
    await kitchen.command('retry', 'all');
    await kitchen.hasCooked('rice');
    expect(await kitchen.cooked()).toEqual(['bread', 'fish', 'rice']);
  });

  it('are unchanged by a misspelt command', async () => {
    const env = kitchen.floor.environment;
    for (const args of [[], ['retry'], ['retry', 'fish'], ['skip', 'all'], ['drop', '1']])
      await expect(parked(args, env)).rejects.toThrow('Usage: npm run parked --');
    await expect(parked(['retry', '999'], env)).rejects.toThrow('999 is not parked');
  });
});
