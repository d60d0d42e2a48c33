import { request } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { isAlive } from '#local/process-mark';
import { startStack, type Stack } from '../journeys/stack.js';
import { until } from '../until.js';
import { waitForQuiescence } from './quiescence.js';
import { mailViolations, violations, tableDifferences, tableHashes, verifierReport } from './final-checks.js';
import { History } from './history.js';
import { Load } from './load.js';
import { type Market, openMarket } from './market.js';
import { randomFrom } from '#bench/stage/random';
import { type Page, Readers } from './readers.js';

jest.setTimeout(240_000);

const STOPS = 5;
const LONGEST_STOP_MS = 25_000;

let stack: Stack;
let market: Market;
let history: History;
let load: Load;
let readers: Readers | undefined;
let socket: Socket;

beforeAll(async () => {
  stack = await startStack();
  market = await openMarket(stack, { buyers: 4, listings: 60 });
  history = new History('.cache/chaos/graceful-stop.jsonl');
  load = new Load(market, history, randomFrom(11), { perSecond: 4, atOnce: 12, timeoutMs: 60_000 });
  socket = io(stack.url, { transports: ['websocket'], auth: { token: market.creator.token } });
}, 180_000);
afterEach(() => stopLoad());
afterAll(async () => {
  socket?.disconnect();
  await stack?.stop();
});

async function stopLoad() {
  await Promise.all([load.stop(), readers?.stop()]);
}

/** Pages of every kind. */
function pages(): Page[] {
  const { creator, buyers, listings } = market;
  const own = [...buyers, creator].flatMap((as) => [
    { path: 'wallet/wallet-info', as },
    { path: 'wallet/transactions', as },
  ]);
  return [
    ...own,
    ...listings.slice(0, 4).map(({ slug }) => ({ path: `listing/${slug}/` })),
    { path: 'listing/?search=pharmacy' },
  ];
}

/** Sends SIGTERM to a process; resolves to the milliseconds until it has exited. */
async function stopTime(name: string): Promise<number> {
  const mark = (await stack.processes())[name]!;
  const began = Date.now();
  process.kill(mark.pid, 'SIGTERM');
  await until(
    () => isAlive(mark),
    (alive) => !alive,
    LONGEST_STOP_MS,
  );
  return Date.now() - began;
}

const replaced = (name: string, before: number) =>
  until(
    async () => (await stack.processes())[name]?.pid,
    (pid) => pid !== undefined && pid !== before,
    60_000,
  );

const ready = () =>
  until(
    () => market.site.ask('GET', '/health/ready'),
    ({ status }) => status === 200,
    60_000,
  );

/** Resolves when the shutdown begins: readiness fails or the port is closed. */
const shuttingDown = () =>
  until(
    () =>
      fetch(`${stack.url}/health/ready`, { signal: AbortSignal.timeout(1_000) }).then(
        ({ status }) => status !== 200,
        ({ cause }: Error) => (cause as { code?: string } | undefined)?.code === 'ECONNREFUSED',
      ),
    (gone) => gone,
    60_000,
  );

/** Resolves when six more orders have been acknowledged. */
function moreOrders() {
  const before = history.acknowledged.size;
  return until(
    () => history.acknowledged.size,
    (now) => now >= before + 6,
    60_000,
  );
}

/** Failures seen by the readers, the load and the processes themselves. */
const failures = () => [
  ...readers!.wrong,
  ...history.reasons,
  ...stack.output.filter((line) => line.includes('stopped before every request was answered')),
];

/** Sends a deposit whose body comes in two halves, the second after `middle`. Resolves to the status. */
function slowDeposit(middle: Promise<unknown>): Promise<number> {
  const body = JSON.stringify({ amount: 4_321 });
  return new Promise((resolve, reject) => {
    const sending = request(`${stack.url}/api/wallet/deposit`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${market.buyers[0]!.token}`,
        'content-type': 'application/json',
        'content-length': body.length,
      },
    });
    sending.once('error', reject);
    sending.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode!));
    });
    sending.write(body.slice(0, 8));
    void middle.then(() => sending.end(body.slice(8)));
  });
}

describe('A stack that is asked to stop under load', () => {
  it(`answers every request in flight at each of ${STOPS} stops of its web process, and recovers`, async () => {
    readers = new Readers(market.site, pages(), 'refused connections');
    load.start();
    for (let stop = 0; stop < STOPS; stop++) {
      const { web } = await stack.processes();
      await moreOrders();
      const slow = slowDeposit(shuttingDown());
      expect(await stopTime('web')).toBeLessThan(LONGEST_STOP_MS);
      expect(await slow).toBe(200);
      await replaced('web', web!.pid);
      await ready();
    }
    await stopLoad();
    expect(failures()).toEqual([]);
    expect(readers.reads).toBeGreaterThan(50);
    await until(
      () => socket.connected,
      (connected) => connected,
    );
  });

  it('runs no job twice when its worker and its projections stop', async () => {
    load.start();
    for (const name of ['worker', 'projections', 'worker', 'projections', 'worker']) {
      const before = (await stack.processes())[name]!.pid;
      await moreOrders();
      expect(await stopTime(name)).toBeLessThan(LONGEST_STOP_MS);
      await replaced(name, before);
    }
    await stopLoad();
    await waitForQuiescence(stack, history, 60_000);
    expect(await mailViolations(market.site, history)).toEqual({ wrong: [], repeated: 0 });
  });

  it('stops as a whole and starts again on the same folder with everything it acknowledged', async () => {
    readers = new Readers(market.site, pages(), 'refused connections');
    load.start();
    await moreOrders();
    const processes = Object.values(await stack.processes());
    const began = Date.now();
    expect(await stack.end()).toBe(0);
    expect(Date.now() - began).toBeLessThan(LONGEST_STOP_MS);
    await readers.stop();
    expect(failures()).toEqual([]);
    expect(processes.filter(isAlive)).toEqual([]);
    const { ports } = stack.run;
    const same = {
      ...{ PORT: String(ports.web), PAYMENTS_PORT: String(ports.payments), MAIL_PORT: String(ports.mail) },
      ...{ EVENTSTORE_PORT: String(ports.eventStore), POSTGRES_PORT: String(ports.postgres) },
    };
    stack = await startStack(same, stack.dir);
    await moreOrders();
    await stopLoad();
    await waitForQuiescence(stack, history, 60_000);
    expect(await mailViolations(market.site, history)).toEqual({ wrong: [], repeated: 0 });
    expect(await violations(stack, history)).toEqual([]);
    expect(tableDifferences(await tableHashes(stack))).toEqual([]);
    expect(await verifierReport(stack, history)).toEqual([]);
  });
});
