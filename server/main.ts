import 'reflect-metadata';
import { AppModule } from './app.module.js';
import { migrateWith } from './platform/app-schema.js';
import { Config } from './platform/config.js';
import { createHttpApp } from './platform/http.js';
import { leaveAtLast } from './platform/leaving.js';
import { log } from './platform/log.js';
import { serveMetrics } from './platform/metrics.js';

const config = Config.from();
await migrateWith(config);
const app = await createHttpApp(AppModule.for('web', config), config);
await app.listen({ port: config.get('PORT'), host: config.get('HOST') });
leaveAtLast();
serveMetrics(config.get('METRICS_PORT'), () => []);
log.info({ url: config.get('PUBLIC_URL') }, 'serving');
process.send?.('ready');
