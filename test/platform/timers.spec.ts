import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { CancelMessage, type OutboxEffect } from '#server/kernel/reactions';
import type { Outbox } from '#server/platform/outbox/outbox';
import { until } from '../until.js';
import { message, openOutboxes, type Outboxes } from './outboxes.js';

let outboxes: Outboxes;
let writer: Outbox;
const firedAt = new Map<string, number[]>();

beforeAll(async () => {
  outboxes = await openOutboxes('timers');
  writer = outboxes.open();
  const worker = outboxes.open();
  worker.handle('timers', 'fire', ({ again }: { again?: string }, job) => {
    firedAt.set(job.id, [...(firedAt.get(job.id) ?? []), Date.now()]);
    if (again && firedAt.get(job.id)!.length === 1) job.runAgainAt(again);
    return Promise.resolve();
  });
  worker.work();
});
afterAll(() => outboxes.close());

const after = (ms: number) => new Date(Date.now() + ms).toISOString();
const timer = (id: string, dueAt: string, payload = {}) =>
  message(id, { queue: 'timers', name: 'fire', dueAt, payload });
const write = (effects: OutboxEffect[]) => outboxes.write(writer, effects);
/** Resolves when the timer has fired. */
const fired = (id: string) =>
  until(
    () => firedAt.get(id)?.length ?? 0,
    (times) => times > 0,
  );

describe('A timer', () => {
  it('fires once, not before it is due and seconds later at the latest', async () => {
    const dueAt = after(1_000);
    await write([timer('reminder', dueAt), timer('reminder', dueAt)]);
    await fired('reminder');
    const late = firedAt.get('reminder')![0]! - Date.parse(dueAt);
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(10_000);
    await write([timer('reminder', dueAt), timer('after-reminder', after(0))]);
    await fired('after-reminder');
    expect(firedAt.get('reminder')).toHaveLength(1);
  });

  it('that was due during an outage fires late, and once', async () => {
    await write([timer('missed', after(-3_600_000))]);
    await fired('missed');
    await write([timer('after-missed', after(0))]);
    await fired('after-missed');
    expect(firedAt.get('missed')).toHaveLength(1);
  });

  it('runs again at the time its handler names, under the same id', async () => {
    const again = after(1_500);
    await write([timer('repeated', after(0), { again })]);
    await until(
      () => firedAt.get('repeated')?.length,
      (times) => times === 2,
    );
    expect(firedAt.get('repeated')![1]).toBeGreaterThanOrEqual(Date.parse(again));
    await outboxes.done(['repeated']);
  });
});

describe('A cancelled timer never fires', () => {
  it('when it is cancelled before it is due', async () => {
    await write([timer('grace', after(3_600_000))]);
    await outboxes.db.transaction((transaction) => writer.cancel(['grace'], transaction));
    await sql`update app.outbox set due_at = now() where id = 'grace'`.execute(outboxes.db.sql);
    await write([timer('after-grace', after(0))]);
    await fired('after-grace');
    expect(firedAt.has('grace')).toBe(false);
    expect(await outboxes.row('grace')).toMatchObject({ state: 'cancelled', attempts: 0 });
  });

  it('when its cancellation was written first', async () => {
    await write([new CancelMessage('early')]);
    await write([timer('early', after(0)), timer('after-early', after(300))]);
    await fired('after-early');
    expect(firedAt.has('early')).toBe(false);
  });

  it('when one statement writes and cancels it', async () => {
    await write([timer('both', after(0)), new CancelMessage('both'), timer('after-both', after(300))]);
    await fired('after-both');
    expect(firedAt.has('both')).toBe(false);
    expect(await outboxes.row('both')).toMatchObject({ state: 'cancelled' });
  });

  it('but a timer that has fired stays done', async () => {
    await write([timer('settled', after(0))]);
    await outboxes.done(['settled']);
    await write([new CancelMessage('settled')]);
    expect(await outboxes.row('settled')).toMatchObject({ state: 'done' });
  });
});
