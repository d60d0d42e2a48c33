import { request } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { isAlive } from '#local/process-mark';
import { startStack, type Stack } from '../journeys/stack.js';
import { until } from '../until.js';
import { atRest } from './at-rest.js';
import { brokenLetters, brokenStatements, differing, tableHashes, verified } from './final-checks.js';
import { History } from './history.js';
import { Load } from './load.js';
import { type Market, openMarket } from './market.js';
import { randomFrom } from './random.js';
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
  load = new Load(market, history, randomFrom(11), { perSecond: 4, atOnce: 12, patienceMs: 60_000 });
  socket = io(stack.url, { transports: ['websocket'], auth: { token: market.creator.token } });
}, 180_000);
afterEach(() => everybodyLeaves());
afterAll(async () => {
  socket?.disconnect();
  await stack?.stop();
});

async function everybodyLeaves() {
  await Promise.all([load.stop(), readers?.stop()]);
}

/** Readers on every kind of page, on connections they keep. */
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

/** Asks a process to stop and resolves when it is gone, to how long that took in milliseconds. */
async function ended(name: string): Promise<number> {
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

const back = (name: string, before: number) =>
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

/** Resolves when the site begins to leave: it says it is not ready, or the door is shut. */
const leaving = () =>
  until(
    () =>
      fetch(`${stack.url}/health/ready`, { signal: AbortSignal.timeout(1_000) }).then(
        ({ status }) => status !== 200,
        ({ cause }: Error) => (cause as { code?: string } | undefined)?.code === 'ECONNREFUSED',
      ),
    (gone) => gone,
    60_000,
  );

/** Resolves when the load has had some more orders acknowledged. */
function moreOrders() {
  const before = history.acknowledged.size;
  return until(
    () => history.acknowledged.size,
    (now) => now >= before + 6,
    60_000,
  );
}

/** What went wrong, as those outside and the processes themselves tell it. */
const unexcused = () => [
  ...readers!.wrong,
  ...history.reasons,
  ...stack.output.filter((line) => line.includes('before everybody was answered')),
];

/** A deposit whose body comes in two halves: the second when `middle` has happened. Resolves to the status. */
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

describe('A house that is asked to stop under load', () => {
  it(`answers every request in flight each of the ${STOPS} times its web process goes, and is back`, async () => {
    readers = new Readers(market.site, pages(), 'a shut door');
    load.start();
    for (let stop = 0; stop < STOPS; stop++) {
      const { web } = await stack.processes();
      await moreOrders();
      const slow = slowDeposit(leaving());
      expect(await ended('web')).toBeLessThan(LONGEST_STOP_MS);
      expect(await slow).toBe(200);
      await back('web', web!.pid);
      await ready();
    }
    await everybodyLeaves();
    expect(unexcused()).toEqual([]);
    expect(readers.reads).toBeGreaterThan(50);
    await until(
      () => socket.connected,
      (connected) => connected,
      30_000,
    );
  });

  it('does no job twice when its worker and its projections go', async () => {
    load.start();
    for (const name of ['worker', 'projections', 'worker', 'projections', 'worker']) {
      const before = (await stack.processes())[name]!.pid;
      await moreOrders();
      expect(await ended(name)).toBeLessThan(LONGEST_STOP_MS);
      await back(name, before);
    }
    await everybodyLeaves();
    await atRest(stack, history, 60_000);
    expect(await brokenLetters(market.site, history)).toEqual({ wrong: [], repeated: 0 });
  });

  it('goes down whole and comes up again on the same folder with all it had said yes to', async () => {
    readers = new Readers(market.site, pages(), 'a shut door');
    load.start();
    await moreOrders();
    const processes = Object.values(await stack.processes());
    const began = Date.now();
    expect(await stack.end()).toBe(0);
    expect(Date.now() - began).toBeLessThan(LONGEST_STOP_MS);
    await readers.stop();
    expect(unexcused()).toEqual([]);
    expect(processes.filter(isAlive)).toEqual([]);
    const { ports } = stack.run;
    const same = {
      ...{ PORT: String(ports.web), PAYMENTS_PORT: String(ports.payments), MAIL_PORT: String(ports.mail) },
      ...{ EVENTSTORE_PORT: String(ports.eventStore), POSTGRES_PORT: String(ports.postgres) },
    };
    stack = await startStack(same, stack.dir);
    await moreOrders();
    await everybodyLeaves();
    await atRest(stack, history, 60_000);
    expect(await brokenLetters(market.site, history)).toEqual({ wrong: [], repeated: 0 });
    expect(await brokenStatements(stack, history)).toEqual([]);
    expect(differing(await tableHashes(stack))).toEqual([]);
    expect(await verified(stack, history)).toEqual([]);
  });
});
