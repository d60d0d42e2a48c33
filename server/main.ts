import 'reflect-metadata';
import { AppModule } from './app.module.js';
import { migrateWith } from './platform/database/schema.js';
import { Config } from './platform/config.js';
import { createHttpApp } from './platform/http/app.js';
import { ClientErrors } from './platform/http/client-errors.js';
import { exitAfterDeadline } from './platform/exit-deadline.js';
import { log } from './platform/log.js';
import { serveMetrics } from './platform/metrics.js';

const config = Config.from();
await migrateWith(config);
const app = await createHttpApp(AppModule.for('web', config), config);
await app.listen({ port: config.get('PORT'), host: config.get('HOST') });
exitAfterDeadline();
serveMetrics(config.get('METRICS_PORT'), { clientErrors: () => app.get(ClientErrors).total });
log.info({ url: config.get('PUBLIC_URL') }, 'serving');
process.send?.('ready');
