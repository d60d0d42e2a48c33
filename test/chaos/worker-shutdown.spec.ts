import { jsonEvent } from '@eventstore/db-client';
import { NestFactory } from '@nestjs/core';
import { sql } from 'kysely';
import { AppModule } from '#server/app.module';
import { OutboxMessage } from '#server/kernel/reactions';
import { EventStore } from '#server/platform/events/event-store';
import { NestLog } from '#server/platform/log';
import { Outbox } from '#server/platform/outbox/outbox';
import { Database } from '#server/platform/database/sql';
import { type App, startApp } from '../app.js';
import { until } from '../until.js';

const STREAM = 'probe-long';
const EVENTS = 3_000;

let app: App;

beforeAll(async () => {
  app = await startApp();
  const events = Array.from({ length: EVENTS }, (_, n) => jsonEvent({ type: 'Step', data: { n } }));
  await app.store.client.appendToStream(STREAM, events);
});
afterAll(() => app.stop());

/** Reads the whole stream and waits after the first event for `middle`; resolves to the number of events. */
async function readThrough(store: EventStore, begin: () => void, middle: Promise<unknown>): Promise<number> {
  let seen = 0;
  for await (const _ of store.history(STREAM)) {
    if (++seen > 1) continue;
    begin();
    await middle;
  }
  return seen;
}

describe('A process that shuts down', () => {
  it('keeps its connections to the event store and the database until the running job is done', async () => {
    const worker = await NestFactory.createApplicationContext(AppModule.for('worker', app.config), {
      logger: new NestLog(),
      abortOnError: false,
    });
    const [outbox, store, { pool }] = [worker.get(Outbox), worker.get(EventStore), worker.get(Database)];
    let seen = 0;
    let finish!: () => void;
    const finishing = new Promise<void>((resolve) => (finish = resolve));
    const begun = new Promise<void>((begin) =>
      outbox.handle('probes', 'read', async () => {
        seen = await readThrough(store, begin, finishing);
      }),
    );
    outbox.work();
    await outbox.run(new OutboxMessage({ id: 'probe-1', queue: 'probes', name: 'read', payload: {} }));
    await begun;

    const closed = worker.close();
    await until(
      () => pool.ending,
      (ending) => ending,
      1_000,
    ).catch(() => undefined);
    finish();
    await closed;
    expect(seen).toBe(EVENTS);
    const { rows } = await sql`select state, attempts, error from app.outbox where id = 'probe-1'`.execute(app.sql);
    expect(rows).toEqual([{ state: 'done', attempts: 1, error: null }]);
  });

  it('never takes an interrupted read for the end of a stream', async () => {
    const store = new EventStore(app.config);
    let begin!: () => void;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const reading = readThrough(
      store,
      begin,
      begun.then(() => store.onApplicationShutdown()),
    );
    await expect(reading).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
