import { expect } from '@jest/globals';
import { sql } from 'kysely';
import type { OutboxProcesses } from './outbox-processes.js';
import { message } from './outboxes.js';

const [DUE_MS, LATER_MS] = [8_000, 8_500];

/**
 * Kills a worker and each of `stores` in turn before a timer is due: it fires once, and a cancelled one never. Another
 * worker survives the loss of the stores, and the killed one is started again.
 */
export async function timerThroughKills(processes: OutboxProcesses, stores: Record<string, () => Promise<unknown>>) {
  const { outboxes, writer } = processes;
  const worker = await processes.worker('killed');
  processes.keepRunning(worker, 'restarted');
  const other = await processes.worker('other');

  const now = Date.now();
  const timer = (id: string, ms: number) =>
    message(id, { queue: 'work', name: 'count', dueAt: new Date(now + ms).toISOString() });
  await outboxes.write(writer, [timer('due', DUE_MS), timer('cancelled', DUE_MS), timer('later', LATER_MS)]);
  await outboxes.db.transaction((transaction) => writer.cancel(['cancelled'], transaction));
  worker.kill('SIGKILL');
  for (const kill of Object.values(stores)) await kill();
  expect(Date.now()).toBeLessThan(now + DUE_MS);

  // Messages are claimed in the order in which they are due: `later` is claimed after any second claim of `due`.
  await outboxes.done(['due', 'later']);
  expect(await processes.starts('due')).toBe(1);
  expect(await processes.number(sql`select count(*) as count from effect where id = 'due'`)).toBe(1);
  expect(await processes.starts('cancelled')).toBe(0);
  expect(await outboxes.row('cancelled')).toMatchObject({ state: 'cancelled', attempts: 0 });
  expect([other.exitCode, other.signalCode]).toEqual([null, null]);
}
