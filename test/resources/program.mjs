// The process that holds the shared resources of one jest run; it ends with the run, also when the run is killed.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { buildClient } from '../../local/prepare.mjs';
import { makeAppDatabase } from './app-database.mjs';
import { startDemoSite } from './demo-site.mjs';
import { startEventStore } from './event-store.mjs';
import { openInbox } from './inbox.mjs';
import { startPostgres } from './postgres.mjs';
import { startRedis } from './redis.mjs';

/** Resources by id: promises, so that a starting one is ended too. */
const held = new Map();
let started = 0;

/** Resolves to the description of a resource for its spec; `DELETE` of its id ends it. */
async function start(open, wanted) {
  const id = String(++started);
  const starting = open(wanted);
  held.set(id, starting);
  return { id, ...(await starting).description };
}

async function stop(id) {
  const starting = held.get(id);
  held.delete(id);
  await (await starting)?.stop();
}

/** A resource shared by all spec files: opened once and ended with the run. */
const once = (open) => {
  let opening;
  return () => (opening ??= start(open).then(({ id: _, ...description }) => description));
};

/** One Postgres, one database to copy, one event store program and one demo site for all spec files, servers for one file (`own-postgres`, `redis`), inboxes, and the client's build. */
const kinds = {
  postgres: once(() => startPostgres()),
  'app-database': once(async () => makeAppDatabase((await kinds.postgres()).url)),
  'own-postgres': () => start(() => startPostgres()),
  redis: (wanted) => start(startRedis, wanted),
  'event-store': once(async () => startEventStore((await kinds.postgres()).url)),
  'demo-site': once(() => kinds.client().then(startDemoSite)),
  inbox: (wanted) => start(openInbox, wanted),
  client: once(() => buildClient(() => undefined).then(() => ({ description: {}, stop() {} }))),
};

async function answer(request) {
  const [, kind, id] = request.url.split('/');
  if (request.method === 'POST') return kinds[kind](JSON.parse(await text(request)));
  await stop(id);
  return {};
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) => response.end(JSON.stringify(body)),
    (error) => response.writeHead(500).end(String(error?.stack ?? error)),
  );
});

// No keep-alive timeout: closing a connection while a spec sends on it would fail the spec.
server.keepAliveTimeout = 0;

async function end() {
  server.close();
  await Promise.allSettled([...held.keys()].map(stop));
  process.exit();
}
process.once('disconnect', end);
// Signals are ignored: an interrupted run needs the resources until jest has ended and disconnects.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}`));
