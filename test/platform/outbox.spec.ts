import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { OutboxMessage } from '#server/kernel/reactions';
import type { Outbox } from '#server/platform/outbox/outbox';
import { BATCH_SIZE } from '#server/platform/outbox/job-dispatcher';
import { until } from '../until.js';
import { openTaskOffice, type TaskOffice } from './task-office.js';

const MOST_ATTEMPTS = 12;

let office: TaskOffice;
let [sender, worker, other]: Outbox[] = [];
beforeAll(async () => {
  office = await openTaskOffice('queues');
  const { hire, noted, deposit } = office;
  [sender, worker, other] = [hire(), hire(), hire()];
  for (const queues of [worker, other]) {
    queues.handle('post', 'fine', (_payload, { id }) => Promise.resolve(noted(id)));
    queues.handle('post', 'broken', (_payload, { id }) => {
      noted(id);
      return Promise.reject(new Error('no stamps'));
    });
    queues.handle('bank', 'deposit', deposit);
  }
}, 60_000);
afterAll(() => office.close(), 30_000);

const handIn = (tasks: OutboxMessage[]) => office.handIn(sender!, tasks);
const sweepLater = (ids: string[]) => office.sweepLater(worker!, ids);

describe('A task', () => {
  it('whose queue was lost is sent again from its row, and done once', async () => {
    const { ran, jobs, loseJobs, done } = office;
    const tasks = Array.from(
      { length: 100 },
      (_, i) => new OutboxMessage({ id: `lost-${i}`, queue: 'post', name: 'fine', payload: {} }),
    );
    const ids = tasks.map(({ id }) => id);
    await handIn(tasks);
    expect(await jobs('post')).toBe(Math.ceil(100 / BATCH_SIZE));
    await loseJobs();
    for (const queues of [worker!, other!]) queues.work();
    expect(await jobs('post')).toBe(0);
    expect(ids.filter((id) => ran(id) > 0)).toEqual([]);
    await sweepLater(ids);
    await done(ids);
    expect(ids.filter((id) => ran(id) !== 1)).toEqual([]);
  }, 60_000);

  it('handed over by many at once, and again when it is done, is done once', async () => {
    const task = new OutboxMessage({ id: 'eager', queue: 'post', name: 'fine', payload: {} });
    await sender!.record([task], office.db.sql);
    await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? sender! : other!).dispatch([task])));
    await office.done(['eager']);
    await sender!.dispatch([task]);
    await sweepLater(['eager']);
    const marker = new OutboxMessage({ id: 'marker', queue: 'post', name: 'fine', payload: {} });
    await sender!.run(marker);
    await office.done(['marker']);
    expect(office.ran('eager')).toBe(1);
  });

  it('that fails is tried again until it is given up, and holds up nobody', async () => {
    await handIn([new OutboxMessage({ id: 'poison', queue: 'post', name: 'broken', payload: {} })]);
    const state = async () => (await office.states(['poison']))[0]!.state;
    for (let round = 1; (await state()) === 'open'; round++) {
      await handIn([new OutboxMessage({ id: `beside-${round}`, queue: 'post', name: 'fine', payload: {} })]);
      await office.done([`beside-${round}`]);
      await again('poison');
    }
    expect(await office.states(['poison'])).toMatchObject([
      { state: 'dead', attempts: MOST_ATTEMPTS, error: 'no stamps' },
    ]);
    await sweepLater(['poison']);
    await handIn([new OutboxMessage({ id: 'last', queue: 'post', name: 'fine', payload: {} })]);
    await office.done(['last']);
    expect(office.ran('poison')).toBe(MOST_ATTEMPTS);
  }, 60_000);

  it('no one handles is not lost silently: it fails with its reason', async () => {
    await handIn([new OutboxMessage({ id: 'stray', queue: 'post', name: 'unheard-of', payload: {} })]);
    await until(
      () => office.states(['stray']),
      ([task]) => task!.error === 'no one handles post/unheard-of',
    );
  });

  it('that runs twice, its worker having died before it could say so, takes effect once', async () => {
    await handIn([new OutboxMessage({ id: 'deposit-1', queue: 'bank', name: 'deposit', payload: { ownerId: 'ada' } })]);
    await office.done(['deposit-1']);
    await sql`update app.task set state = 'open', done_at = null where id = 'deposit-1'`.execute(office.db.sql);
    await until(
      () => again('deposit-1'),
      (sent) => sent,
    );
    await office.done(['deposit-1']);
    expect(office.ran('deposit-1')).toBeGreaterThanOrEqual(2);
    expect(await office.balance('ada')).toBe(5_000);
  });
});

/** Sweeps, and says whether the task ran once more. */
async function again(id: string): Promise<boolean> {
  const before = office.ran(id);
  await sweepLater([id]);
  return until(
    () => office.ran(id) > before,
    (more) => more,
    500,
  ).catch(() => false);
}
