import { LOST_DEPENDENCY } from './exit-codes.js';
import { startEventStore } from './event-store.js';

const port = Number(process.env.EVENTSTORE_PORT ?? 2113);
const { EVENTSTORE_DATABASE_URL: databaseUrl, EVENTSTORE_CREDENTIALS: credentials } = process.env;

function giveUp(error: unknown, exitCode = 1): never {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason =
    code === 'EADDRINUSE' ? `port ${port} is taken; set EVENTSTORE_PORT to another.` : message || String(error);
  process.stderr.write(`event store: ${reason}\n`);
  process.exit(exitCode);
}

if (!databaseUrl) giveUp(new Error('EVENTSTORE_DATABASE_URL is not set.'));
if (!Number.isInteger(port) || port < 0 || port > 65_535) giveUp(new Error('EVENTSTORE_PORT is not a port.'));

try {
  const onLost = (error: unknown, isOfDatabase: boolean) => giveUp(error, isOfDatabase ? LOST_DEPENDENCY : 1);
  const store = await startEventStore({ port, databaseUrl, credentials: credentials || undefined, onLost });
  const stop = () => void store.stop().then(() => process.exit(0), giveUp);
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.write(`event store ready on ${store.port}\n`);
} catch (error) {
  giveUp(error);
}
