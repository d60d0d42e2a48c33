import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { migrateWith } from './platform/app-schema.js';
import { Config } from './platform/config.js';
import { leaveAtLast } from './platform/leaving.js';
import { log, NestLog } from './platform/log.js';
import { serveMetrics } from './platform/metrics.js';
import { Queues } from './platform/queues.js';
import { ReactionRunner } from './platform/reactions.js';
import { Database } from './platform/sql.js';
import { tasksLeft } from './platform/tasks-left.js';

const config = Config.from();
await migrateWith(config);
const app = await NestFactory.createApplicationContext(AppModule.for('worker', config), {
  logger: new NestLog(),
  abortOnError: false,
});
app.enableShutdownHooks();
leaveAtLast();
app.get(Queues).work();
const reactions = app.get(ReactionRunner);
const db = app.get(Database).sql;
const metrics = serveMetrics(
  config.get('METRICS_PORT'),
  () => reactions.states,
  () => tasksLeft(db),
);
process.once('beforeExit', () => void metrics.close());
log.info('working');
process.send?.('ready');
