import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { currentTrace, newTrace, within } from '#server/platform/events/trace-context';
import type { Outbox } from '#server/platform/outbox/outbox';
import { until } from '../until.js';
import { message, openOutboxes, type Outboxes } from './outboxes.js';

const MAX_FAILURES = 12;
/** The delay after the first failure doubles with each further one. */
const [FIRST_DELAY_S, MAX_DELAY_S] = [10, 3_600];

let outboxes: Outboxes;
let writer: Outbox, worker: Outbox;
const traces = new Map<string, object>();
/** When the handler of a failing message last ran, ms. */
const refusedAt = new Map<string, number>();

beforeAll(async () => {
  outboxes = await openOutboxes('outbox');
  [writer, worker] = [outboxes.open(), outboxes.open()];
  worker.handle('mail', 'note', (_payload, { id }) => {
    outboxes.noteRun(id);
    const { correlationId, causationId, actorId } = currentTrace()!;
    traces.set(id, { correlationId, causationId, actorId });
    return Promise.resolve();
  });
  worker.handle('mail', 'refused', (_payload, { id }) => {
    outboxes.noteRun(id);
    refusedAt.set(id, Date.now());
    return Promise.reject(new Error('no such mailbox'));
  });
  worker.handle('mail', 'unreachable', (_payload, { id }) => {
    outboxes.noteRun(id);
    return Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
  });
  worker.handle('mail', 'unprintable', () => Promise.reject(new Error('550 \0 no such mailbox')));
  worker.work();
});
afterAll(() => outboxes.close());

/** Writes a message after others; once it has run, they have run or never will. */
async function later(id: string) {
  await outboxes.write(writer, [message(id)]);
  await outboxes.done([id]);
}

describe('A message', () => {
  it('that its transaction rolled back never runs', async () => {
    const failure = new Error('no');
    await expect(
      outboxes.db.transaction(async (transaction) => {
        await writer.record([message('rolled-back')], transaction);
        throw failure;
      }),
    ).rejects.toBe(failure);
    await writer.dispatch([message('rolled-back')]);
    await later('after-rollback');
    expect(outboxes.ran('rolled-back')).toBe(0);
  });

  it('written and dispatched many times runs once', async () => {
    const copies = Array.from({ length: 20 }, () => message('once'));
    await Promise.all(copies.map((copy) => outboxes.write(writer, [copy])));
    await outboxes.done(['once']);
    await outboxes.write(writer, copies);
    await later('after-once');
    expect(outboxes.ran('once')).toBe(1);
  });

  it('whose process died between commit and dispatch still runs', async () => {
    await outboxes.db.transaction((transaction) => writer.record([message('undispatched')], transaction));
    await outboxes.done(['undispatched']);
    expect(outboxes.ran('undispatched')).toBe(1);
  });

  it('passes correlation id and actor of its cause to its handler, and is the cause of the handler’s events', async () => {
    const cause = newTrace({ correlationId: 'request-1', causationId: 'event-1', actorId: 'ada' });
    await within(cause, () => outboxes.write(writer, [message('traced')]));
    await outboxes.done(['traced']);
    expect(traces.get('traced')).toEqual({ correlationId: 'request-1', causationId: 'traced', actorId: 'ada' });
  });
});

describe('A message that fails', () => {
  it('is retried with growing delays until it is dead, and blocks no other message', async () => {
    await outboxes.write(writer, [message('refused', { name: 'refused' })]);
    for (let failures = 1; failures <= MAX_FAILURES; failures++) {
      const row = await until(
        () => outboxes.row('refused'),
        (found) => found?.failures === failures,
      );
      expect(row).toMatchObject({
        state: failures < MAX_FAILURES ? 'open' : 'dead',
        attempts: failures,
        error: 'no such mailbox',
      });
      const delayS = Math.min(MAX_DELAY_S, FIRST_DELAY_S * 2 ** (failures - 1));
      if (failures < MAX_FAILURES) expect(Math.abs((await delayOf('refused')) - delayS)).toBeLessThan(delayS / 2);
      await later(`beside-${failures}`);
      await outboxes.dueNow('refused');
    }
    await later('after-death');
    expect(outboxes.ran('refused')).toBe(MAX_FAILURES);
  });

  it('with a transient error is retried without limit', async () => {
    await outboxes.write(writer, [message('unreachable', { name: 'unreachable' })]);
    for (let attempts = 1; attempts <= MAX_FAILURES + 1; attempts++) {
      const row = await until(
        () => outboxes.row('unreachable'),
        (found) => found?.attempts === attempts && found.owner === null,
      );
      expect(row).toMatchObject({ state: 'open', failures: 0 });
      await outboxes.dueNow('unreachable');
    }
  });

  it('with text that Postgres cannot store has the rest of it, and counts the failure', async () => {
    await outboxes.write(writer, [message('unprintable', { name: 'unprintable' })]);
    const row = await until(
      () => outboxes.row('unprintable'),
      (found) => found?.failures === 1,
    );
    expect(row?.error).toBe('550  no such mailbox');
  });

  it('without a handler has this error', async () => {
    await outboxes.write(writer, [message('stray', { name: 'unheard-of' })]);
    await until(
      () => outboxes.row('stray'),
      (row) => row?.error === 'no handler for mail/unheard-of',
    );
  });
});

describe('An outbox', () => {
  it('refuses a second handler of one kind of message', () => {
    expect(() => worker.handle('mail', 'note', () => Promise.resolve())).toThrow('two handlers');
  });

  it('runs at most its concurrency of a queue’s messages', async () => {
    const narrow = outboxes.open();
    let [running, most] = [0, 0];
    let begin!: () => void;
    const threeRun = new Promise<void>((resolve) => (begin = resolve));
    narrow.handle('narrow', 'step', async () => {
      most = Math.max(most, ++running);
      if (running === 3) begin();
      await threeRun;
      await new Promise((next) => setImmediate(next));
      running--;
    });
    narrow.work(3);
    const steps = Array.from({ length: 40 }, (_, i) => message(`step-${i}`, { queue: 'narrow', name: 'step' }));
    await outboxes.write(writer, steps);
    await outboxes.done(steps.map(({ id }) => id));
    expect(most).toBe(3);
  });

  it('that is stopped finishes running messages, and leaves the others to other workers', async () => {
    const [stopped, other] = [outboxes.open(), outboxes.open()];
    let finish!: () => void;
    const finishing = new Promise<void>((resolve) => (finish = resolve));
    stopped.handle('ride', 'stage', async (_payload, { id }) => {
      outboxes.noteRun(id);
      await finishing;
    });
    other.handle('ride', 'stage', (_payload, { id }) => Promise.resolve(outboxes.noteRun(id)));
    stopped.work(2);
    const ids = Array.from({ length: 6 }, (_, i) => `ride-${i}`);
    await outboxes.write(
      writer,
      ids.map((id) => message(id, { queue: 'ride', name: 'stage' })),
    );
    const begun = () => ids.filter((id) => outboxes.ran(id) > 0);
    await until(begun, ({ length }) => length === 2);
    const stop = stopped.beforeApplicationShutdown();
    finish();
    await stop;
    expect(begun()).toHaveLength(2);
    expect((await outboxes.rows(begun())).map(({ state }) => state)).toEqual(['done', 'done']);
    other.work();
    await outboxes.done(ids);
    expect(ids.map(outboxes.ran)).toEqual([1, 1, 1, 1, 1, 1]);
  });
});

/** Time between the last run of a message and its next one, s. */
async function delayOf(id: string): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select extract(epoch from due_at)::float as due from app.outbox where id = ${id}`.execute(outboxes.db.sql);
  return rows[0]!.due - refusedAt.get(id)! / 1_000;
}
