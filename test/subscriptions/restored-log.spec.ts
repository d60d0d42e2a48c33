import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jsonEvent } from '@eventstore/db-client';
import { sql } from 'kysely';
import { Leases } from '#server/platform/subscriptions/lease';
import type { ReactionRunner } from '#server/platform/subscriptions/reactions';
import { Subscription } from '#server/platform/subscriptions/subscription';
import { until } from '../until.js';
import { Perform, startWorker, type Worker } from './worker.js';

const REFUSED = 'the log is behind this checkpoint: it was restored';

let worker: Worker;
let view: Subscription;
let reactions: ReactionRunner;
const performed: number[] = [];
let ticks = 0;

beforeAll(async () => {
  worker = await startWorker();
  await sql`create table applied (n bigint)`.execute(worker.db.sql);
  view = feed('clock');
  reactions = await worker.runner((n) => Promise.resolve(performed.push(Number(n))));
  reactions.start('clock', {
    startFrom: 'beginning',
    on: { Ticked: ({ data: { n } }: { data: { n: number } }) => new Perform(String(n)) } as never,
  });
});
afterAll(async () => {
  await view.stop();
  await reactions.onApplicationShutdown();
  await worker.stop();
});

/** The options of a view's subscription: one row per event. */
const feed = (name: string) =>
  new Subscription(
    {
      checkpoint: { table: 'projection.checkpoint', name },
      types: ['Ticked'],
      writes: (events) => [
        sql`insert into applied select n from place, unnest(${events.map(({ data }) => (data as { n: number }).n)}::bigint[]) n`,
      ],
    },
    worker.store.client,
    new Leases(worker.db.sql, 'projection.checkpoint'),
  ).start();
const applied = async () =>
  (await sql<{ n: number }>`select n from applied order by ctid`.execute(worker.db.sql)).rows.map(({ n }) => n);
const tick = async (count = 1) => {
  const events = Array.from({ length: count }, () => jsonEvent({ type: 'Ticked', data: { n: ++ticks } }));
  // Retried: the client reconnects after a restart of the event store.
  const append = () => worker.store.client.appendToStream('clock', events);
  const { position } = await until(append, () => true);
  return position!.commit;
};
const states = () => [view.state, reactions.states[0]!];
const checkpoints = async () => {
  const { rows } = await sql<{ position: number; epoch: number; halted: string | null; owner: string | null }>`
    select position, epoch, halted, owner from app.checkpoint where name = 'clock'
    union all select position, epoch, halted, owner from projection.checkpoint where name = 'clock'`.execute(
    worker.db.sql,
  );
  return rows;
};
const bothPassed = (position: bigint) =>
  until(checkpoints, (rows) => rows.length === 2 && rows.every((row) => row.position >= Number(position)));
const bothRefused = () =>
  until(
    () => states().map(({ halted }) => halted),
    (reasons) => reasons.every((reason) => reason === REFUSED),
  );
/** An epoch grows with each grant of the lease, and so with each attempt to run. */
const epochs = async () => (await checkpoints()).map(({ epoch }) => epoch);

describe('A log that was restored to yesterday', () => {
  it('is refused by views and reactions, with the reason, also when it has grown past their checkpoints', async () => {
    await bothPassed(await tick(3));
    await worker.backUpLog();
    const passed = await tick(2);
    await bothPassed(passed);
    await worker.restoreLog();
    await bothRefused();
    const isShown = expect.objectContaining({ halted: REFUSED, owner: null });
    expect(await until(checkpoints, ([one, other]) => !one!.owner && !other!.owner)).toEqual([isShown, isShown]);

    ticks = 1_000;
    for (let position = -1n; position <= passed;) position = await tick();
    const before = await epochs();
    await until(epochs, (after) => after.every((epoch, i) => epoch > before[i]! + 1));
    await bothRefused();
    expect(await applied()).toEqual([1, 2, 3, 4, 5]);
    expect(performed).toEqual([1, 2, 3, 4, 5]);
  });

  it('is handled by a view that is rebuilt', async () => {
    await sql`truncate applied`.execute(worker.db.sql);
    const rebuilt = feed('clock-again');
    const last = await tick();
    await until(
      () => rebuilt.state.position,
      (position) => position === last,
    );
    await rebuilt.stop();
    expect((await applied()).slice(0, 4)).toEqual([1, 2, 3, 1_001]);
  });
});

describe('A checkpoint past the end of the log', () => {
  it('is refused', async () => {
    await sql`insert into projection.checkpoint (name, position) values ('ahead', 1000000000)`.execute(worker.db.sql);
    const ahead = feed('ahead');
    await until(
      () => ahead.state.halted,
      (reason) => reason === REFUSED,
    );
    await ahead.stop();
  });
});
