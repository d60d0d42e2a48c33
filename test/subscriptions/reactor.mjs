// A worker process with SETS sets of reactions on `Ordered`. Each order cooks a dish, which is written to `cooked` with
// its process, not idempotently, unless a row of `refusals` forbids it.
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { CommandBus, CommandHandler, CqrsModule } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { conflict, DomainError } from '#server/kernel/domain-error';
import { OutboxMessage } from '#server/kernel/reactions';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { serveMetrics } from '#server/platform/metrics';
import { Outbox } from '#server/platform/outbox/outbox';
import { reactionHealth } from '#server/platform/subscriptions/parked-list';
import { ReactionRunner } from '#server/platform/subscriptions/reactions';

const config = Config.from(process.env);
const [db, store] = [new Database(config), new EventStore(config)];
const outbox = new Outbox(config, db);

class Cook {
  constructor(set, dish) {
    Object.assign(this, { set, dish });
  }
}
class CookHandler {
  async execute({ set, dish }) {
    const { rows } = await sql`select kind from refusals where dish = ${dish}`.execute(db.sql);
    if (rows[0]?.kind === 'refused') throw conflict('no_fish', 'There is no fish.');
    if (rows[0]?.kind === 'bug') throw new TypeError('dish.fish is undefined');
    if (rows[0]?.kind === 'busy') throw new DomainError('unavailable', 'busy', 'Later.', { retryAfter: 1 });
    await sql`insert into cooked (set, dish, pid) values (${set}, ${dish}, ${process.pid})`.execute(db.sql);
  }
}
CommandHandler(Cook)(CookHandler);
class Kitchen {}
const context = await NestFactory.createApplicationContext(
  { module: Kitchen, imports: [CqrsModule.forRoot()], providers: [CookHandler] },
  { logger: false },
);

const reactions = new ReactionRunner(store, db, outbox, context.get(CommandBus), config);
for (let n = 0; n < Number(process.env.SETS ?? 1); n++)
  reactions.start(`kitchen-${n}`, {
    startFrom: 'beginning',
    on: {
      Ordered: ({ id, data: { dish, note } }) => [
        new Cook(n, dish),
        ...(note ? [new OutboxMessage({ id: `note-${id}`, queue: 'notes', name: 'note', payload: { note } })] : []),
      ],
    },
  });
const metrics = serveMetrics(config.get('METRICS_PORT'), {
  subscriptions: () => reactions.states,
  reactions: () => reactionHealth(db.sql),
});

process.on('message', () => process.send(reactions.states.map(({ owner, halted }) => ({ owner, halted }))));
process.once('SIGTERM', async () => {
  await reactions.onApplicationShutdown();
  await outbox.onApplicationShutdown();
  await metrics.close();
  process.exit(0);
});
process.send('ready');
