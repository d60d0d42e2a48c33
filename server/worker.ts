import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { viewIndex } from '#projections/views';
import { AppModule } from './app.module.js';
import { migrateWith } from './platform/database/schema.js';
import { Config } from './platform/config.js';
import { exitAfterDeadline } from './platform/exit-deadline.js';
import { boundHeapGrowth } from './platform/heap.js';
import { log, NestLog } from './platform/log.js';
import { serveMetrics } from './platform/metrics.js';
import { dependenciesReady } from './platform/start-signal.js';
import { Outbox } from './platform/outbox/outbox.js';
import { reactionHealth } from './platform/subscriptions/parked-list.js';
import { viewsBuilt } from './platform/subscriptions/view-readiness.js';
import { ReactionRunner } from './platform/subscriptions/reactions.js';
import { Database } from './platform/database/sql.js';
import { outboxBacklog } from './platform/outbox/backlog.js';
import { inboxBacklog } from './platform/providers/inbox.js';

boundHeapGrowth();
const config = Config.from();
await dependenciesReady();
await migrateWith(config);
await viewsBuilt(viewIndex, config);
const app = await NestFactory.createApplicationContext(AppModule.for('worker', config), {
  logger: new NestLog(),
  abortOnError: false,
});
app.enableShutdownHooks();
exitAfterDeadline();
app.get(Outbox).work();
const reactions = app.get(ReactionRunner);
const db = app.get(Database).sql;
serveMetrics(config.get('METRICS_PORT'), {
  subscriptions: () => reactions.states,
  outbox: () => outboxBacklog(db),
  inbox: () => inboxBacklog(db),
  reactions: () => reactionHealth(db),
});
log.info('working');
process.send?.('ready');
