import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type App, startApp } from '../app.js';
import { until } from '../until.js';
import { startWebProcess, type WebProcess } from '../web-process.js';

const MEGABYTE = 1_048_576;
/** Addresses from which requests come, requests of each under way at once, and how long, ms. */
const [VISITORS, AT_ONCE, FLOOD_MS] = [10, 20, 5_000];
/** Answers of each route before. */
const WARMING = 20;
/** With `TEST_TIMED=on`, on an idle machine, `/health/live` answers within 200 ms; otherwise it must only answer. */
const MAX_LIVE_MS = process.env.TEST_TIMED === 'on' ? 200 : 5_000;

type Document = { paths: Record<string, Record<string, { 'x-policy'?: string; parameters?: { in: string }[] }>> };

let app: App;
let web: WebProcess;
let routes: string[];
beforeAll(async () => {
  app = await startApp();
  web = await startWebProcess(app, { RATE_LIMITS: 'on' });
  const { paths } = (await (await fetch(`${web.url}/api/openapi.json`)).json()) as Document;
  routes = Object.entries(paths).flatMap(([path, { get }]) =>
    get?.['x-policy'] === 'public' && !path.includes('{') ? [path] : [],
  );
});
afterAll(async () => {
  await web?.stop();
  await app.stop();
});

/** Answers of `/health/live` to another visitor, ms, until `isOver`. */
async function lives(isOver: () => boolean): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const took: number[] = [];
  while (!isOver()) {
    const began = performance.now();
    await new Promise<void>((resolve, reject) => {
      request(`${web.url}/health/live`, { agent, localAddress: '127.0.0.9' }, (response) => {
        response.resume().once('end', resolve);
      })
        .once('error', reject)
        .end();
    });
    took.push(performance.now() - began);
  }
  agent.destroy();
  return took.sort((a, b) => a - b);
}

describe('A flood of requests to every public route by ten visitors', () => {
  it('costs less than 150 MB, answers nothing with 500, and leaves the process answering others', async () => {
    expect(routes.length).toBeGreaterThan(15);
    await lives(() => true);
    // What every process has that has answered each route a few times is no cost of the flood.
    for (let times = 0; times < WARMING; times++)
      await Promise.all(routes.map(async (route) => (await fetch(web.url + route)).arrayBuffer()));
    const before = web.rss();
    web.resetPeak();
    const args = [web.url, VISITORS, AT_ONCE, FLOOD_MS, JSON.stringify(routes)].map(String);
    const flooder = fork('test/platform/request-flooder.mjs', args, { execArgv: [] });
    let counts: Record<string, number> | undefined;
    flooder.once('message', (message: Record<string, number>) => (counts = message));
    const exited = once(flooder, 'exit');
    const took = await lives(() => counts !== undefined);
    await exited;
    const grown = web.peak() - before;
    const answered = Object.entries(counts!).reduce(
      (sum, [outcome, times]) => sum + (outcome === 'cut' ? 0 : times),
      0,
    );
    const p99 = took[Math.floor(took.length * 0.99)];
    console.log({
      routes: routes.length,
      counts,
      live: { p99, worst: took.at(-1) },
      grown: Math.round(grown / MEGABYTE),
    });
    expect(Object.keys(counts!).filter((status) => status === '500')).toEqual([]);
    expect(answered).toBeGreaterThan(500);
    expect(grown).toBeLessThan(150 * MEGABYTE);
    expect(p99).toBeLessThan(MAX_LIVE_MS);
    await until(
      async () => (await fetch(`${web.url}/api/listing/`)).status,
      (status) => status === 200,
    );
  });
});
