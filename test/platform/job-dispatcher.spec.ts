import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OutboxMessage } from '#server/kernel/reactions';
import type { Outbox } from '#server/platform/outbox/outbox';
import { until } from '../until.js';
import { openTaskOffice, type TaskOffice } from './task-office.js';

let office: TaskOffice;
let [sender, worker]: Outbox[] = [];
/** Letters are not finished before. */
let doorOpens = Promise.resolve();
let openDoor: () => void = () => undefined;

beforeAll(async () => {
  office = await openTaskOffice('couriers');
  [sender, worker] = [office.hire(), office.hire()];
  worker.handle('mail', 'letter', async (_payload, { id }) => {
    office.noted(id);
    await doorOpens;
  });
  worker.handle('mail', 'misaddressed', (_payload, { id }) => {
    office.noted(id);
    return Promise.reject(new Error('no such street'));
  });
  worker.work();
  await office.handIn(sender, [new OutboxMessage({ id: 'first', queue: 'mail', name: 'letter', payload: {} })]);
  await office.done(['first']);
}, 60_000);
afterAll(() => office.close(), 30_000);

/** Each is asked for by itself. */
async function ask(tasks: OutboxMessage[], queues = office.hire()) {
  await queues.record(tasks, office.db.sql);
  await Promise.all(tasks.map((task) => queues.dispatch([task])));
}
const letters = (ids: string[]) =>
  ids.map((id) => new OutboxMessage({ id, queue: 'mail', name: 'letter', payload: {} }));
const closeDoor = () => (doorOpens = new Promise((resolve) => (openDoor = resolve)));

describe('Letters', () => {
  beforeEach(async () => {
    await until(
      () => office.jobs('mail'),
      (left) => left === 0,
    );
  });
  afterEach(() => openDoor());

  it('that are asked for within a moment after the first go in one job, and none goes again while that is under way', async () => {
    const ids = ['letter-1', 'letter-2', 'letter-3', 'letter-4'];
    closeDoor();
    await ask(letters(ids));
    await until(
      () => ids.map(office.ran),
      (times) => times.every((n) => n === 1),
    );
    expect(await office.jobs('mail')).toBe(2);
    await office.sweepLater(worker!, ids);
    expect(await office.jobs('mail')).toBe(2);
    openDoor();
    await office.done(ids);
    expect(ids.map(office.ran)).toEqual([1, 1, 1, 1]);
  });

  it('that come in a second job while the first is under way are not begun again', async () => {
    const ids = ['twice-1', 'twice-2'];
    closeDoor();
    await ask(letters(ids));
    await until(
      () => ids.map(office.ran),
      (times) => times.every((n) => n === 1),
    );
    await ask(letters(['twice-1', 'once']));
    await until(
      () => office.ran('once'),
      (times) => times === 1,
    );
    openDoor();
    await office.done([...ids, 'once']);
    expect(ids.map(office.ran)).toEqual([1, 1]);
  });

  it('that still wait for others when the process leaves are handed over, and later ones at once', async () => {
    const [leaver, ids] = [office.hire(), ['late-1', 'late-2']];
    closeDoor();
    await ask(letters(ids), leaver);
    await leaver.beforeApplicationShutdown();
    expect(await office.jobs('mail')).toBe(2);
    await ask(letters(['last-1', 'last-2']), leaver);
    expect(await office.jobs('mail')).toBe(4);
    openDoor();
    await office.done([...ids, 'last-1', 'last-2']);
  });

  it('are not held back nor repeated when one of their job is refused', async () => {
    const ids = ['good-1', 'good-2'];
    await office.handIn(office.hire(), [
      ...letters(ids),
      new OutboxMessage({ id: 'bad', queue: 'mail', name: 'misaddressed', payload: {} }),
    ]);
    await office.done(ids);
    const refused = (times: number) =>
      until(
        () => office.states(['bad']),
        ([bad]) => bad!.attempts === times && bad!.state === 'open' && bad!.error === 'no such street',
      );
    await refused(1);
    await until(
      async () => {
        await office.sweepLater(worker!, [...ids, 'bad']);
        return office.ran('bad');
      },
      (times) => times > 1,
    );
    expect(ids.map(office.ran)).toEqual([1, 1]);
  });
});

describe('A job', () => {
  it('whose worker died half-way is taken up by another, and each of its tasks takes effect once', async () => {
    const ids = ['half-1', 'half-2', 'half-3'];
    const [dying, heir] = [office.hire(), office.hire()];
    dying.handle('vault', 'deposit', async (payload: { ownerId: string }, task) => {
      await office.deposit(payload, task);
      if (task.id === 'half-2') await new Promise(() => undefined);
    });
    heir.handle('vault', 'deposit', office.deposit);
    dying.work();
    await office.handIn(
      sender!,
      ids.map((id) => new OutboxMessage({ id, queue: 'vault', name: 'deposit', payload: { ownerId: 'bola' } })),
    );
    const balance = () => office.balance('bola');
    await until(balance, (money) => money === 15_000);
    expect((await office.states(ids)).map(({ state }) => state)).toEqual(['open', 'open', 'open']);
    await die(dying);
    heir.work();
    await office.done(ids);
    expect(ids.map(office.ran)).toEqual([2, 2, 2]);
    expect(await balance()).toBe(15_000);
  }, 60_000);

  it('that is under way when the process leaves is ended with what was begun; the rest is done by another', async () => {
    const [leaver, heir, ids] = [office.hire(), office.hire(), Array.from({ length: 6 }, (_, i) => `ride-${i}`)];
    closeDoor();
    leaver.handle('stage', 'ride', async (_payload, { id }) => {
      office.noted(id);
      await doorOpens;
    });
    heir.handle('stage', 'ride', (_payload, { id }) => Promise.resolve(office.noted(id)));
    leaver.work(2);
    await office.handIn(
      sender!,
      ids.map((id) => new OutboxMessage({ id, queue: 'stage', name: 'ride', payload: {} })),
    );
    const begun = () => ids.filter((id) => office.ran(id) > 0).length;
    await until(begun, (count) => count === 2);
    const left = leaver.beforeApplicationShutdown();
    openDoor();
    await left;
    expect(begun()).toBe(2);
    heir.work();
    await office.sweepLater(heir, ids);
    await office.done(ids);
    expect(ids.map(office.ran)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('brings in no more tasks at once than its worker may do', async () => {
    const [queues, ids] = [office.hire(), Array.from({ length: 40 }, (_, i) => `step-${i}`)];
    let [now, most] = [0, 0];
    queues.handle('stairs', 'step', async () => {
      most = Math.max(most, ++now);
      await new Promise((next) => setImmediate(next));
      now--;
    });
    queues.work(3);
    await office.handIn(
      sender!,
      ids.map((id) => new OutboxMessage({ id, queue: 'stairs', name: 'step', payload: {} })),
    );
    await office.done(ids);
    expect(most).toBe(3);
  });
});

/** As if the process were killed: its jobs are neither finished nor given back. */
async function die(queues: Outbox) {
  clearInterval(queues['sweeping']);
  await Promise.all(queues['dispatcher']['workers'].map((its) => its.close(true)));
}
