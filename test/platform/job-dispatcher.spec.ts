import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Outbox } from '#server/platform/outbox/outbox';
import { until } from '../until.js';
import { message, openOutboxes, type Outboxes } from './outboxes.js';

let outboxes: Outboxes;
beforeAll(async () => {
  outboxes = await openOutboxes('dispatcher');
}, 60_000);
afterAll(() => outboxes.close(), 30_000);

const notes = (count: number, queue: string) =>
  Array.from({ length: count }, (_, i) => message(`${queue}-${i}`, { queue }));
const worker = (queue: string) => {
  const outbox = outboxes.open();
  outbox.handle(queue, 'note', (_payload, { id }) => Promise.resolve(outboxes.noteRun(id)));
  return outbox;
};
async function writeEach(outbox: Outbox, messages: ReturnType<typeof notes>) {
  await outbox.record(messages, outboxes.db.sql);
  for (const each of messages) await outbox.dispatch([each]);
}

describe('The jobs of a queue', () => {
  it('are few, however many messages are written within a moment', async () => {
    const [writer, messages] = [outboxes.open(), notes(10, 'few')];
    await writeEach(writer, messages);
    await until(
      () => outboxes.jobs('few'),
      (count) => count === 2,
    );
    await writer.beforeApplicationShutdown();
    expect(await outboxes.jobs('few')).toBe(2);
    worker('few').work();
    await outboxes.done(messages.map(({ id }) => id));
  });

  it('wake several workers for many messages', async () => {
    await outboxes.write(outboxes.open(), notes(100, 'many'));
    expect(await outboxes.jobs('many')).toBe(4);
  });

  it('are sent before the process ends', async () => {
    const writer = outboxes.open();
    await writeEach(writer, notes(2, 'last'));
    await writer.beforeApplicationShutdown();
    expect(await outboxes.jobs('last')).toBe(2);
  });

  it('may all be lost: the messages run once all the same', async () => {
    const [messages, runner] = [notes(100, 'lost'), worker('lost')];
    await outboxes.write(outboxes.open(), messages);
    await sql`truncate bullmq.job cascade`.execute(outboxes.db.sql);
    runner.work();
    await outboxes.done(messages.map(({ id }) => id));
    expect(messages.filter(({ id }) => outboxes.ran(id) !== 1)).toEqual([]);
  });
});
