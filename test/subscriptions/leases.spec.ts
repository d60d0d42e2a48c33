import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { jsonEvent } from '@eventstore/db-client';
import { sql } from 'kysely';
import { Leases } from '#server/platform/subscriptions/lease';
import { type Floor, startFloor } from '../projections/floor.js';
import { until } from '../until.js';
import { type Program, startProgram } from './programs.js';

let floor: Floor;
const running: Program[] = [];
beforeAll(async () => {
  floor = await startFloor();
  await sql`create table applied (name text, n bigint, pid int)`.execute(floor.db);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((program) => program.end()));
});
afterAll(() => floor.stop());

let ticks = 0;
/** Appends `count` events; resolves to the number of the last. */
async function tick(count = 1): Promise<number> {
  const events = Array.from({ length: count }, () => jsonEvent({ type: 'Ticked', data: { n: ++ticks } }));
  await floor.store.client.appendToStream('clock', events);
  return ticks;
}
async function subscriber(name: string, env: Record<string, string> = {}): Promise<Program> {
  const program = await startProgram('subscriber.mjs', { ...floor.environment, NAME: name, ...env });
  running.push(program);
  return program;
}
type Applied = { n: number; pid: number };
const applied = async (name: string) =>
  (await sql<Applied>`select n, pid from applied where name = ${name}`.execute(floor.db)).rows;
const appliedBy = (name: string, n: number) =>
  until(
    async () => (await applied(name)).find((row) => row.n === n)?.pid,
    (pid) => pid !== undefined,
  );
const isOwner = (program: Program) =>
  until(
    () => program.ask<boolean>('owner'),
    (owner) => owner,
  );
/** The owner in the lease's row; null while it is released. */
const ownerOf = async (name: string) =>
  (
    await sql<{ owner: string | null }>`
      select owner from projection.checkpoint where name = ${name}`.execute(floor.db)
  ).rows[0]!.owner;
const numbers = async (name: string) => (await applied(name)).map(({ n }) => n).sort((a, b) => a - b);
const all = () => Array.from({ length: ticks }, (_, i) => i + 1);

/** Puts the last renewal of a lease into the future. */
const neverExpires = (name: string) =>
  sql`update projection.checkpoint set heartbeat_at = now() + interval '1 hour' where name = ${name}`.execute(floor.db);

/** Starts the process that holds the lease, and another that waits for it. */
async function pair(name: string): Promise<[owner: Program, standby: Program]> {
  const owner = await subscriber(name);
  expect(await appliedBy(name, await tick())).toBe(owner.pid);
  const standby = await subscriber(name);
  expect(await standby.ask('owner')).toBe(false);
  return [owner, standby];
}

describe('A lease', () => {
  it('of a killed process is acquired by another when it expires, and nothing is applied twice', async () => {
    const [owner, standby] = await pair('killed');
    await owner.end('SIGKILL');
    const last = await tick(25);
    await isOwner(standby);
    expect(await appliedBy('killed', last)).toBe(standby.pid);
    expect(await numbers('killed')).toEqual(all());
  });

  it('of a killed process is acquired by the next process of its instance, although it has not expired', async () => {
    const owner = await subscriber('replaced', { INSTANCE: 'worker-1' });
    expect(await appliedBy('replaced', await tick())).toBe(owner.pid);
    const standby = await subscriber('replaced', { INSTANCE: 'worker-2' });
    await owner.end('SIGKILL');
    await neverExpires('replaced');
    const successor = await subscriber('replaced', { INSTANCE: 'worker-1' });
    expect(await appliedBy('replaced', await tick())).toBe(successor.pid);
    expect(await standby.ask('owner')).toBe(false);
    expect(await numbers('replaced')).toEqual(all());
  });

  it('of a process that stops is released, and acquired by another', async () => {
    const [owner, standby] = await pair('stopped');
    const before = await ownerOf('stopped');
    await owner.end('SIGTERM');
    expect(await ownerOf('stopped')).not.toBe(before);
    await isOwner(standby);
    expect(await appliedBy('stopped', await tick())).toBe(standby.pid);
  });

  it('of a frozen process is acquired by another, and the frozen one writes nothing when it is resumed', async () => {
    const [frozen, heir] = await pair('frozen');
    const writing = tick(2_000);
    await until(
      async () => (await applied('frozen')).length,
      (count) => count > 100,
    );
    frozen.signal('SIGSTOP');
    await writing;
    await isOwner(heir);
    const frozenWrote = (await applied('frozen')).filter(({ pid }) => pid === frozen.pid).length;
    expect(await appliedBy('frozen', ticks)).toBe(heir.pid);
    frozen.signal('SIGCONT');
    await until(
      () => frozen.ask<boolean>('owner'),
      (owner) => !owner,
    );
    expect(await appliedBy('frozen', await tick())).toBe(heir.pid);
    expect((await applied('frozen')).filter(({ pid }) => pid === frozen.pid)).toHaveLength(frozenWrote);
    expect(await numbers('frozen')).toEqual(all());
  });

  it('is renewed while the start of another subscription of its process is not known', async () => {
    const leases = new Leases(floor.db, 'projection.checkpoint');
    const stopping = new AbortController();
    const held = (await leases.acquire('renewed', stopping.signal))!;
    let know!: (position: bigint) => void;
    const startAfter = () => new Promise<bigint>((resolve) => (know = resolve));
    const started = leases.acquire('unknown-start', stopping.signal, { startAfter });
    const renewedAt = async () =>
      (
        await sql<{ at: string }>`select heartbeat_at as at from projection.checkpoint where name = 'renewed'`.execute(
          floor.db,
        )
      ).rows[0]!.at;
    const first = await renewedAt();
    await until(renewedAt, (at) => Date.parse(at) >= Date.parse(first) + 5_000);
    expect(held.isValid).toBe(true);
    know(7n);
    const other = (await started)!;
    expect(other.from.position).toBe(7n);
    for (const lease of [held, other]) await leases.release(lease);
  });
});
