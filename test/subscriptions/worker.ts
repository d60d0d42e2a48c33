import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandBus, CommandHandler, CqrsModule } from '@nestjs/cqrs';
import { sql } from 'kysely';
import pg from 'pg';
import { migrateWith } from '#server/platform/database/schema';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { Outbox } from '#server/platform/outbox/outbox';
import { ReactionRunner } from '#server/platform/subscriptions/reactions';
import { startEventStore as startEmbedded } from '#local/event-store/event-store';
import { startEventStore } from '../event-store.js';
import { configOf } from '../platform/till.js';
import { startPostgres } from '../postgres.js';

/** A command whose handler is written by the spec. */
export class Perform {
  constructor(readonly name: string) {}
}

/** The services of a worker's reactions: a real event store, Postgres, outbox and command bus. */
export async function startWorker() {
  const postgres = await startPostgres();
  let events: { url: string; databaseUrl: string; stop: () => Promise<void> } = await startEventStore(postgres);
  const config = configOf(events.url, await postgres.createDatabase('reactions'));
  await migrateWith(config);
  const [db, store] = [new Database(config), new EventStore(config)];
  const outbox = new Outbox(config, db);
  const buses: INestApplicationContext[] = [];
  const restartOn = async (databaseUrl: string) => {
    const { url } = events;
    const store = await startEmbedded({ port: Number(new URL(url).port), databaseUrl });
    events = { url, databaseUrl, stop: () => store.stop() };
  };

  return {
    store,
    db,
    outbox,
    config,
    /** The reactions of one process, whose commands `perform` executes. Stop them before the worker. */
    async runner(perform: (name: string) => Promise<unknown> = () => Promise.resolve()): Promise<ReactionRunner> {
      const bus = await commandBus(perform);
      buses.push(bus);
      return new ReactionRunner(store, db, outbox, bus.get(CommandBus), config);
    },
    async checkpoint(name: string): Promise<bigint | undefined> {
      const { rows } = await sql<{ position: number }>`
        select position from app.checkpoint where name = ${name}`.execute(db.sql);
      return rows[0] && BigInt(rows[0].position);
    },
    /** Copies the log; the event store restarts. */
    async backUpLog() {
      await events.stop();
      const client = new pg.Client({ connectionString: postgres.url('postgres') });
      await client.connect();
      const name = new URL(events.databaseUrl).pathname.slice(1);
      await client.query(
        `create database ${client.escapeIdentifier(`${name}_backup`)} template ${client.escapeIdentifier(name)}`,
      );
      await client.end();
      await restartOn(events.databaseUrl);
    },
    /** Restores the log from its copy. */
    async restoreLog() {
      await events.stop();
      await restartOn(`${events.databaseUrl}_backup`);
    },
    async stop() {
      await Promise.all(buses.map((bus) => bus.close()));
      await outbox.onApplicationShutdown();
      await store.onApplicationShutdown();
      await db.onApplicationShutdown();
      await events.stop();
      await postgres.stop();
    },
  };
}

export type Worker = Awaited<ReturnType<typeof startWorker>>;

function commandBus(perform: (name: string) => Promise<unknown>): Promise<INestApplicationContext> {
  class PerformHandler {
    execute({ name }: Perform) {
      return perform(name);
    }
  }
  CommandHandler(Perform)(PerformHandler);
  const module = { module: class Bus {}, imports: [CqrsModule.forRoot()], providers: [PerformHandler] };
  return NestFactory.createApplicationContext(module, { logger: false });
}
