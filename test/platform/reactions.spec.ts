import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import type { Event } from '#server/kernel/decider';
import { type Reactions, OutboxMessage } from '#server/kernel/reactions';
import { migrateWith } from '#server/platform/database/schema';
import { EventStore } from '#server/platform/events/event-store';
import { Outbox } from '#server/platform/outbox/outbox';
import { ReactionRunner } from '#server/platform/subscriptions/reactions';
import { Database } from '#server/platform/database/sql';
import { startEventStore } from '../event-store.js';
import { startPostgres } from '../postgres.js';
import { until } from '../until.js';
import { configOf, till, type TillCommand } from './till.js';

type Filled = Event<'Filled', { amount: number }>;
type Taken = Event<'Taken', { by: string; left: number }>;
type Order = { name: string };

let db: Database;
let store: EventStore;
let queues: Outbox;
let stop: () => Promise<void>;
beforeAll(async () => {
  const postgres = await startPostgres();
  const events = await startEventStore(postgres);
  const config = configOf(events.url, await postgres.createDatabase('reactions'));
  await migrateWith(config);
  [db, store] = [new Database(config), new EventStore(config)];
  queues = new Outbox(config, db);
  stop = async () => {
    await queues.onApplicationShutdown();
    await store.onApplicationShutdown();
    await db.onApplicationShutdown();
    await events.stop();
    await postgres.stop();
  };
}, 60_000);
afterAll(() => stop(), 30_000);

/** Resolves to where the fact lies. */
const say = async (id: string, command: TillCommand) => (await store.decide(till, id, command))[0]!.position;
const fill = (id: string, amount = 1) => say(id, { type: 'fill', amount });
const take = (id: string, by: string) => say(id, { type: 'take', by });
const placeOf = async (name: string) =>
  (await sql<{ position: number }>`select position from app.checkpoint where name = ${name}`.execute(db.sql)).rows[0]
    ?.position;
const runner = (execute: (order: Order) => Promise<unknown>) =>
  new ReactionRunner(store, db, queues, { execute } as unknown as CommandBus);

/** A fill orders two things at once; a taking sends a letter. */
const reactions: Reactions<Filled | Taken> = {
  Filled: ({ data: { amount } }) => [{ name: `count ${amount}` }, { name: `praise ${amount}` }],
  Taken: ({ data: { by } }) => new OutboxMessage({ id: `thanks-${by}`, queue: 'post', name: 'thanks', payload: {} }),
};

describe('What a fact calls for', () => {
  it('is ordered at the same time, and each stream’s next fact waits for both', async () => {
    const [ordered, release]: [string[], (() => void)[]] = [[], []];
    const react = runner(({ name }) => {
      ordered.push(name);
      return new Promise<void>((resolve) => release.push(resolve));
    });
    await fill('side', 1);
    await fill('side', 2);
    react.start('side', reactions);
    const first = ['count 1', 'praise 1'];
    await until(
      () => ordered,
      ({ length }) => length >= 2,
    );
    release[0]!();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(ordered).toEqual(first);
    release[1]!();
    await until(
      () => ordered,
      ({ length }) => length === 4,
    );
    for (const end of release) end();
    await react.onApplicationShutdown();
  });

  it('is remembered as done a little later, and at once when the process leaves', async () => {
    const react = runner(() => Promise.resolve());
    react.start('late', reactions);
    const position = await fill('late');
    await until(
      () => placeOf('late'),
      (place) => place === Number(position),
      2_000,
    );
    const last = await fill('late');
    await until(
      () => react.states[0]!.position,
      (place) => place === last,
    );
    await react.onApplicationShutdown();
    expect(await placeOf('late')).toBe(Number(last));
  });

  it('is never remembered as done before it is, and is ordered again until then', async () => {
    let refusals = 0;
    const done: string[] = [];
    const react = runner(({ name }) => {
      if (name.startsWith('praise') && refusals++ < 2) return Promise.reject(new Error('not in the mood'));
      return Promise.resolve(done.push(name));
    });
    const position = await fill('moody', 7);
    react.start('moody', reactions);
    await until(
      () => react.states[0]!.halted,
      (halted) => halted !== undefined,
    );
    expect(await placeOf('moody')).toBeLessThan(Number(position));
    await until(
      () => done,
      () => done.includes('praise 7'),
    );
    await until(
      () => placeOf('moody'),
      (place) => place === Number(position),
    );
    expect(react.states[0]!.halted).toBeUndefined();
    await react.onApplicationShutdown();
  });

  it('and is a task lies in the table with the place', async () => {
    const react = runner(() => Promise.resolve());
    react.start('tasks', reactions);
    await fill('tasks');
    const taken = await take('tasks', 'ada');
    await until(
      () => placeOf('tasks'),
      (place) => place === Number(taken),
    );
    const { rows } = await sql`select id from app.outbox where id = 'thanks-ada'`.execute(db.sql);
    expect(rows).toHaveLength(1);
    await react.onApplicationShutdown();
  });
});
