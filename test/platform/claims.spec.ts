import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ClaimLost } from '#server/platform/outbox/claim';
import type { Sql } from '#server/platform/database/sql';
import type { JobContext } from '#server/platform/outbox/job-definition';
import type { Outbox } from '#server/platform/outbox/outbox';
import { until } from '../until.js';
import { message, openOutboxes, type Outboxes } from './outboxes.js';

let outboxes: Outboxes;
let writer: Outbox;
/** The next run of the handler of `work/step`. */
let step: (job: JobContext) => Promise<unknown>;

beforeAll(async () => {
  outboxes = await openOutboxes('claims');
  await sql`create table effect (id text not null)`.execute(outboxes.db.sql);
  writer = outboxes.open();
  for (const worker of [outboxes.open(), outboxes.open()]) {
    worker.handle('work', 'step', (_payload, job) => step(job));
    worker.handle('work', 'mark', (_payload, { id }) => Promise.resolve(outboxes.noteRun(id)));
    worker.work();
  }
});
afterAll(() => outboxes.close());

const steps = (count: number, name: string) =>
  Array.from({ length: count }, (_, i) => message(`${name}-${i}`, { queue: 'work', name: 'step' }));
const effects = async (id: string) =>
  (await sql<{ count: number }>`select count(*) as count from effect where id = ${id}`.execute(outboxes.db.sql))
    .rows[0]!.count;
const append = ({ id, commit }: Pick<JobContext, 'id' | 'commit'>) =>
  commit((transaction) => sql`insert into effect values (${id})`.execute(transaction));
/** Simulates a claim by another worker after this one expired. */
const takeOver = (id: string) =>
  sql`update app.outbox set owner = 'another', attempts = attempts + 1, lease_until = now() + interval '1 hour'
    where id = ${id}`.execute(outboxes.db.sql);
const leaseOf = async (id: string) =>
  (await sql<{ until: string }>`select lease_until as until from app.outbox where id = ${id}`.execute(outboxes.db.sql))
    .rows[0]!.until;
/** Resolves when the message has run once and its claim was renewed for so many ms since. */
async function isRenewedFor(id: string, ms: number) {
  await until(
    () => outboxes.ran(id),
    (times) => times === 1,
  );
  const first = await leaseOf(id);
  await until(
    () => leaseOf(id),
    (renewed) => Date.parse(renewed) >= Date.parse(first) + ms,
  );
}
/** Writes a message after others; resolves when a worker has run it. */
async function later(id: string) {
  await outboxes.write(writer, [message(id, { queue: 'work', name: 'mark' })]);
  await outboxes.done([id]);
}

describe('Two workers', () => {
  it('never run one message concurrently, nor twice', async () => {
    const [running, doubles] = [new Set<string>(), new Set<string>()];
    step = async ({ id }) => {
      if (running.has(id)) doubles.add(id);
      running.add(id);
      outboxes.noteRun(id);
      await new Promise((next) => setTimeout(next, 5));
      running.delete(id);
    };
    const messages = steps(300, 'side');
    const ids = messages.map(({ id }) => id);
    await outboxes.write(writer, messages);
    await outboxes.done(ids);
    expect([...doubles]).toEqual([]);
    expect(ids.filter((id) => outboxes.ran(id) !== 1)).toEqual([]);
  });
});

describe('A claim', () => {
  it('is renewed while its message runs, so that no other worker takes it', async () => {
    let finish!: () => void;
    const finishing = new Promise<void>((resolve) => (finish = resolve));
    step = async ({ id }) => {
      outboxes.noteRun(id);
      await finishing;
    };
    await outboxes.write(writer, steps(1, 'long'));
    await isRenewedFor('long-0', 2_000);
    await later('beside-long');
    finish();
    await outboxes.done(['long-0']);
    expect(outboxes.ran('long-0')).toBe(1);
  });

  it('is renewed while the end of its message cannot be written', async () => {
    step = ({ id }) => Promise.resolve(outboxes.noteRun(id));
    await sql`create function refuse_end() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`.execute(
      outboxes.db.sql,
    );
    await sql`create trigger refuse_end before update on app.outbox for each row
      when (new.id = 'unwritten-0' and new.state = 'done') execute function refuse_end()`.execute(outboxes.db.sql);
    await outboxes.write(writer, steps(1, 'unwritten'));
    await isRenewedFor('unwritten-0', 4_000);
    await sql`drop trigger refuse_end on app.outbox`.execute(outboxes.db.sql);
    await outboxes.done(['unwritten-0']);
    expect(outboxes.ran('unwritten-0')).toBe(1);
  }, 30_000);

  it('that expired lets another worker run the message', async () => {
    step = ({ id }) => Promise.resolve(outboxes.noteRun(id));
    await outboxes.db.transaction((transaction) =>
      sql`insert into app.outbox (id, queue, name, payload, owner, lease_until, attempts)
        values ('orphan', 'work', 'step', '{}', 'a worker that died', now() + interval '1 hour', 1)`.execute(
        transaction,
      ),
    );
    await later('before-expiry');
    expect(outboxes.ran('orphan')).toBe(0);
    await sql`update app.outbox set lease_until = now() where id = 'orphan'`.execute(outboxes.db.sql);
    await outboxes.done(['orphan']);
    expect(outboxes.ran('orphan')).toBe(1);
    expect((await outboxes.row('orphan'))!.attempts).toBe(2);
  });

  it('of a killed worker is free at once for the next process of its instance', async () => {
    step = ({ id }) => Promise.resolve(outboxes.noteRun(id));
    await outboxes.db.transaction((transaction) =>
      sql`insert into app.outbox (id, queue, name, payload, owner, lease_until, attempts)
        select 'killed-' || place, 'work', 'step', '{}', place || ':1:some-run', now() + interval '1 hour', 1
        from unnest(array['worker-1', 'worker-10']) as place`.execute(transaction),
    );
    const successor = outboxes.open('worker-1');
    successor.handle('work', 'step', (_payload, job) => step(job));
    successor.handle('work', 'mark', (_payload, { id }) => Promise.resolve(outboxes.noteRun(id)));
    successor.work();
    await outboxes.done(['killed-worker-1']);
    await later('after-killed');
    expect([outboxes.ran('killed-worker-1'), outboxes.ran('killed-worker-10')]).toEqual([1, 0]);
  });

  it.each<[string, (job: JobContext) => Promise<unknown>]>([
    ['done', () => Promise.resolve()],
    ['failed', () => Promise.reject(new Error('no'))],
    ['due again', (job) => Promise.resolve(job.runAgainAt(new Date().toISOString()))],
  ])('that was lost lets nothing be written: not that the message is %s', async (outcome, end) => {
    const id = `lost-${outcome.replace(' ', '-')}`;
    step = async (job) => {
      if (job.id !== id) return;
      await takeOver(id);
      await end(job);
    };
    await outboxes.write(writer, [message(id, { queue: 'work', name: 'step' })]);
    await until(
      () => outboxes.row(id),
      (row) => row?.owner === 'another',
    );
    await later(`after-${id}`);
    expect(await outboxes.row(id)).toMatchObject({
      state: 'open',
      owner: 'another',
      attempts: 2,
      failures: 0,
      error: null,
    });
  });

  it('that was lost aborts the signal of its handler', async () => {
    let heard!: (reason: unknown) => void;
    const lost = new Promise((resolve) => (heard = resolve));
    step = async (job) => {
      if (job.id !== 'noticed-0') return;
      await takeOver(job.id);
      await new Promise<void>((end) =>
        job.signal.addEventListener('abort', () => {
          heard(job.signal.reason);
          end();
        }),
      );
    };
    await outboxes.write(writer, steps(1, 'noticed'));
    expect(await lost).toBeInstanceOf(ClaimLost);
  });
});

describe('After an outage of the database', () => {
  it('a worker takes expired claims over only when those that hold them had time to renew them', async () => {
    const others = await openOutboxes('outage');
    const worker = others.open();
    worker.handle('work', 'mark', (_payload, { id }) => Promise.resolve(others.noteRun(id)));
    worker.work();
    const write = (id: string, expired: boolean, on = others.db.sql) =>
      sql`insert into app.outbox (id, queue, name, payload, created_at, due_at, owner, lease_until, attempts)
        values (${id}, 'work', 'mark', '{}', now() - interval '1 minute', now() - interval '1 minute', 'another',
          case when ${expired} then now() - interval '1 second' end, 1)`.execute(on);
    await write('before', true);
    await others.done(['before']);

    const outage = await others.db.sql.startTransaction().execute();
    await sql`lock table app.outbox in access exclusive mode`.execute(outage);
    await write('expired', true, outage as unknown as Sql);
    await write('free', false, outage as unknown as Sql);
    await until(
      async () =>
        (
          await sql`select pg_cancel_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%update app.outbox as message set lease_until%'`.execute(
            others.db.sql,
          )
        ).rows.length,
      (renewals) => renewals > 0,
    );
    await outage.commit().execute();
    await others.done(['free']);
    expect(others.ran('expired')).toBe(0);
    await others.done(['expired']);
    expect(others.ran('expired')).toBe(1);
    await others.close();
  });
});

describe('Writes that are committed with the end of their message', () => {
  it('are visible when it is done', async () => {
    step = (job) => append({ id: job.id, commit: (work) => job.commit(work) });
    await outboxes.write(writer, steps(1, 'committed'));
    await outboxes.done(['committed-0']);
    expect(await effects('committed-0')).toBe(1);
  });

  it('are rolled back when they fail, and the message runs again', async () => {
    step = (job) =>
      job.commit(async (transaction) => {
        await sql`insert into effect values (${job.id})`.execute(transaction);
        if (job.attempts === 1) throw new Error('half-way');
      });
    await outboxes.write(writer, steps(1, 'halved'));
    await until(
      () => outboxes.row('halved-0'),
      (row) => row?.error === 'half-way',
    );
    expect(await effects('halved-0')).toBe(0);
    await outboxes.dueNow('halved-0');
    await outboxes.done(['halved-0']);
    expect(await effects('halved-0')).toBe(1);
  });

  it('are rolled back when the claim was lost', async () => {
    const outcome = new Promise((resolve) => {
      step = async (job) => {
        if (job.id !== 'fenced-0') return;
        await takeOver(job.id);
        await append({ id: job.id, commit: (work) => job.commit(work) }).catch(resolve);
      };
    });
    await outboxes.write(writer, steps(1, 'fenced'));
    expect(await outcome).toBeInstanceOf(ClaimLost);
    expect(await effects('fenced-0')).toBe(0);
  });
});
