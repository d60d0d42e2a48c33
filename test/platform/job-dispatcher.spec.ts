import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { log } from '#server/platform/log';
import { JobDispatcher } from '#server/platform/outbox/job-dispatcher';
import type { Outbox } from '#server/platform/outbox/outbox';
import { type Fault, Proxy } from '../faults/proxy.js';
import { until } from '../until.js';
import { message, openOutboxes, type Outboxes } from './outboxes.js';
import { configOf } from './till.js';

let outboxes: Outboxes;
beforeAll(async () => {
  outboxes = await openOutboxes('dispatcher');
});
afterAll(() => outboxes.close());

const notes = (count: number, queue: string) =>
  Array.from({ length: count }, (_, i) => message(`${queue}-${i}`, { queue }));
const worker = (queue: string) => {
  const outbox = outboxes.open();
  outbox.handle(queue, 'note', (_payload, { id }) => Promise.resolve(outboxes.noteRun(id)));
  return outbox;
};
async function writeEach(outbox: Outbox, messages: ReturnType<typeof notes>) {
  await outbox.record(messages, outboxes.db.sql);
  await Promise.all(messages.map((each) => outbox.dispatch([each])));
}

describe('A worker whose first connection to the queue fails', () => {
  it.each<Fault>(['hung', 'stopped', 'reset'])(
    'does not block the process, and runs messages after the queue answers (%s)',
    async (fault) => {
      const database = new URL(outboxes.config.get('DATABASE_URL'));
      const proxy = await Proxy.before(database.hostname, Number(database.port));
      database.port = String(proxy.port);
      database.hostname = '127.0.0.1';
      await proxy.begin(fault);
      const jobs = new JobDispatcher(configOf('esdb://127.0.0.1:1?tls=false', database.href));
      let woken = 0;
      const warned = jest.spyOn(log, 'warn');
      jobs.work('late', () => Promise.resolve(void woken++));
      await until(
        () => warned.mock.calls.length,
        (warnings) => warnings > 0,
      );
      warned.mockRestore();
      await proxy.end();
      await jobs.wake('late', 1);
      await until(
        () => woken,
        (count) => count > 0,
      );
      await jobs.drain();
      await jobs.close();
      await proxy.stop();
    },
  );
});

describe('The queues of a process', () => {
  it('share five connections, also while all of them are woken', async () => {
    const jobs = new JobDispatcher(outboxes.config);
    const names = Array.from({ length: 12 }, (_, i) => `narrow-${i}`);
    const ran = new Set<string>();
    const open = async () =>
      (await sql`select from pg_stat_activity where datname = current_database()`.execute(outboxes.db.sql)).rows.length;
    const before = await open();
    for (const name of names) jobs.work(name, () => Promise.resolve(void ran.add(name)));
    let most = 0;
    try {
      await Promise.all(names.flatMap((name) => Array.from({ length: 5 }, () => jobs.wake(name, 64))));
      await until(
        async () => {
          most = Math.max(most, await open());
          return ran.size;
        },
        (count) => count === names.length,
      );
    } finally {
      await jobs.drain();
      await jobs.close();
    }
    expect(most - before).toBeLessThanOrEqual(5);
  });
});

describe('The connection on which all workers listen', () => {
  const listening = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and (query ilike 'listen%' or query ilike '%bullmq_jobs%') and pid <> pg_backend_pid()`;
  const pids = async () => (await listening.execute(outboxes.db.sql)).rows.map(({ pid }) => pid);

  it('is one, is opened again after its loss, and is closed with the last of them', async () => {
    const jobs = new JobDispatcher(outboxes.config);
    const ran: string[] = [];
    const runs = async (...names: string[]) => {
      await Promise.all(names.map((name) => jobs.wake(name, 1)));
      await until(
        () => names.every((name) => ran.includes(name)),
        (isRun) => isRun,
      );
      ran.length = 0;
    };
    for (const name of ['left', 'right']) jobs.work(name, () => Promise.resolve(void ran.push(name)));
    await runs('left', 'right');
    const [lost] = await until(pids, ({ length }) => length === 1);
    await sql`select pg_terminate_backend(${lost}::int)`.execute(outboxes.db.sql);
    await until(pids, ({ length, 0: pid }) => length === 1 && pid !== lost);
    await runs('left', 'right');
    await jobs.drain();
    await until(pids, ({ length }) => length === 0);
    await jobs.close();
  });
});

describe('The jobs of a queue', () => {
  it('are few, even for many messages that are dispatched one by one within a moment', async () => {
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

  it('are sent before the process ends, also one whose sending has begun', async () => {
    const [writer, messages, order] = [outboxes.open(), notes(1, 'begun'), [] as string[]];
    await outboxes.write(outboxes.open(), notes(1, 'before'));
    await writer.record(messages, outboxes.db.sql);
    const sending = await outboxes.db.transaction(async (transaction) => {
      await sql`lock table bullmq.job`.execute(transaction);
      const dispatched = writer.dispatch(messages);
      const ended = writer.beforeApplicationShutdown().then(() => order.push('ended'));
      await until(
        async () =>
          (await sql`select from pg_locks where not granted and relation = 'bullmq.job'::regclass`.execute(transaction))
            .rows.length,
        (waiting) => waiting > 0,
      );
      order.push('sent');
      return { all: Promise.all([dispatched, ended]) };
    });
    await sending.all;
    expect(order).toEqual(['sent', 'ended']);
    expect(await outboxes.jobs('begun')).toBe(1);
  });

  it('may all be lost: the messages still run once', async () => {
    const [messages, runner] = [notes(100, 'lost'), worker('lost')];
    await outboxes.write(outboxes.open(), messages);
    await sql`truncate bullmq.job cascade`.execute(outboxes.db.sql);
    runner.work();
    await outboxes.done(messages.map(({ id }) => id));
    expect(messages.filter(({ id }) => outboxes.ran(id) !== 1)).toEqual([]);
  });
});
