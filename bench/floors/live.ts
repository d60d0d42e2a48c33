import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { type Child, startChild } from '../child.js';
import { clock, eachOf, paced } from '../measure.js';
import { usesOf } from '../processes.js';
import type { Measure } from '../suite.js';
import type { Answer, Question } from './sockets.js';

/** Sockets that open at once. */
const OPENING = 100;

/**
 * The two hops every notification needs: a row with `pg_notify`, then a message to one of many topics. The sockets share the
 * topics evenly.
 */
export async function liveFloor(
  databaseUrl: string,
  { sockets, topics, perSecond }: { sockets: number; topics: number; perSecond: number },
) {
  const listener = new pg.Client({ connectionString: databaseUrl });
  const writers = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  await listener.connect();
  await listener.query('create table notification (id int primary key, body text not null)');
  await listener.query('listen notification');
  const expected = new Map<string, (at: number) => void>();
  listener.on('notification', ({ payload = '' }) => expected.get(payload)?.(clock()));

  const server: Child<Question, Answer> = await startChild(new URL('./sockets.js', import.meta.url));
  const { port } = await server.ask({ listen: true });
  const memoryOf = () => usesOf({ floor: server.pid }).floor?.rss ?? NaN;
  const empty = memoryOf();
  const clients = await connected(port, sockets, topics);
  const bytesOfEach = (memoryOf() - empty) / sockets;

  let written = 0;
  const notify = paced(perSecond, async () => {
    const id = String(written++);
    const began = clock();
    const heard = new Promise<number>((resolve) => expected.set(id, resolve));
    await writers.query({
      name: 'notification',
      text: `with row as (insert into notification values ($1, 'x') returning id::text) select pg_notify('notification', id) from row`,
      values: [id],
    });
    const at = await heard;
    expected.delete(id);
    return at - began;
  });
  const emit = paced(perSecond, async (turn) => {
    const room = turn % topics;
    const told = new Promise<number>((resolve) =>
      clients[room]!.once('changed', ({ sent }: { sent: number }) => resolve(clock() - sent)),
    );
    await server.ask({ room: String(room) });
    return told;
  });
  return {
    measure: inSeries(notify, emit),
    pid: server.pid,
    /** Memory of the server for each client, bytes. */
    bytesOfEach,
    async close() {
      for (const client of clients) client.disconnect();
      await server.stop();
      await Promise.all([listener.end(), writers.end()]);
    },
  };
}

async function connected(port: number, sockets: number, topics: number): Promise<Socket[]> {
  const clients: Socket[] = [];
  const numbers = Array.from({ length: sockets }, (_, n) => n);
  await eachOf(
    numbers,
    async (n) => {
      const options = { transports: ['websocket'], forceNew: true, auth: { room: String(n % topics) } };
      const socket = io(`http://127.0.0.1:${port}`, options);
      clients[n] = await new Promise<Socket>((resolve, reject) =>
        socket.once('connect', () => resolve(socket)).once('connect_error', reject),
      );
    },
    OPENING,
  );
  return clients;
}

/** Runs two measures in turn; adds their times. */
const inSeries = (first: Measure, second: Measure): Measure => ({
  warms: true,
  async run(ms) {
    const [a, b] = [await first.run(ms / 2), await second.run(ms / 2)];
    const sum = (figure: 'p50' | 'p99') => a.figures[figure]! + b.figures[figure]!;
    return { operations: a.operations, figures: { p50: sum('p50'), p99: sum('p99'), rate: a.figures.rate } };
  },
});
