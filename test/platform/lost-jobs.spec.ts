import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { message, openOutboxes, type Outboxes } from './outboxes.js';

const MESSAGES = 500;

let outboxes: Outboxes;
beforeAll(async () => void (outboxes = await openOutboxes('lost_jobs')));
afterAll(() => outboxes.close());

describe('Messages whose jobs the queue lost', () => {
  it('run all the same, once each', async () => {
    const ids = Array.from({ length: MESSAGES }, (_, i) => `lost-${i}`);
    const writer = outboxes.open();
    await outboxes.write(
      writer,
      ids.map((id) => message(id, { queue: 'work', name: 'count' })),
    );
    expect(await outboxes.jobs('work')).toBeGreaterThan(0);
    await sql`truncate bullmq.job cascade`.execute(outboxes.db.sql);
    expect(await outboxes.jobs('work')).toBe(0);

    const worker = outboxes.open();
    worker.handle('work', 'count', (_payload, { id }) => {
      outboxes.noteRun(id);
      return Promise.resolve();
    });
    worker.work();
    await outboxes.done(ids);
    expect(ids.filter((id) => outboxes.ran(id) !== 1)).toEqual([]);
  });
});
