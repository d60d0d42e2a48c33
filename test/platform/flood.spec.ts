import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type App, startApp } from '../app.js';
import { startWebProcess, type WebProcess } from '../web-process.js';

const MEGABYTE = 1_048_576;
const MESSAGES = 120_000;
const SAMPLES = 2_000;
const READERS = 4;
/**
 * With `TEST_TIMED=on`, on an idle machine, others' p99 is held to twice the calm one and `/health/live` to 200 ms. Calm and
 * flood take turns, and each p99 is of all turns: that of one turn varies by half, and is held to 50 ms. Otherwise both must only
 * stay far from an outage.
 */
const IS_TIMED = process.env.TEST_TIMED === 'on';
const ROUNDS = IS_TIMED ? 5 : 1;

let app: App;
let web: WebProcess;
beforeAll(async () => {
  app = await startApp();
  web = await startWebProcess(app, { RATE_LIMITS: 'on', TRUST_PROXY: '1' });
});
afterAll(async () => {
  await web?.stop();
  await app.stop();
});

let floods = 0;
/** Prepares a flood in a process of its own. `begin` resolves when the server has answered and cut every socket of it. */
async function floodOf(visitors: number, after: string, kind: string) {
  const args = [web.url, visitors, MESSAGES, after, kind, floods++].map(String);
  const flooder = fork('test/platform/flooder.mjs', args, { execArgv: [] });
  await once(flooder, 'message');
  return {
    async begin() {
      flooder.send('begin');
      expect(await once(flooder, 'exit')).toEqual([0, null]);
    },
  };
}

/** How long answers of `path` take, ms. */
async function timings(path: string, count: number, readers = READERS): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  const took: number[] = [];
  let left = count;
  const read = async () => {
    while (left-- > 0) {
      const began = performance.now();
      await new Promise<void>((resolve, reject) => {
        request(`${web.url}${path}`, { agent }, (response) => {
          response.resume().once('end', resolve).once('error', reject);
        })
          .once('error', reject)
          .end();
      });
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: readers }, read));
  agent.destroy();
  return took;
}
const p99 = (timings: number[]) => timings.toSorted((a, b) => a - b)[Math.floor(timings.length * 0.99)]!;

describe('A flood of 120,000 messages', () => {
  it.each<[kind: string, by: string, visitors: number, after: string]>([
    ['watch', 'by one visitor', 1, 'connected'],
    ['watch', 'by one visitor who does not wait to be let in', 1, 'upgraded'],
    ['watch', 'by ten visitors', 10, 'connected'],
    ['watch', 'by a hundred visitors', 100, 'connected'],
    ['ping', 'by a hundred visitors who do not wait for an answer', 100, 'request'],
    ...['unwatch', 'typing', 'an unknown event', 'an answer to no question', 'connect', 'pong'].map(
      (kind): [string, string, number, string] => [kind, 'by one visitor', 1, 'connected'],
    ),
  ])('of the kind "%s" %s is cut off, costs less than 150 MB, and delays no one', async (kind, _, visitors, after) => {
    const [calm, flooded, health] = [[], [], []] as [number[], number[], number[]];
    const before = web.rss();
    let grown = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const flood = await floodOf(visitors, after, kind);
      await timings('/api/listing/', SAMPLES / 4);
      calm.push(...(await timings('/api/listing/', SAMPLES)));
      web.resetPeak();
      const ended = flood.begin();
      const answered = await Promise.all([timings('/api/listing/', SAMPLES), timings('/health/live', 100, 1)]);
      await ended;
      expect(p99(answered[0])).toBeLessThan(IS_TIMED ? 50 : 2_000);
      flooded.push(...answered[0]);
      health.push(...answered[1]);
      grown = Math.max(grown, web.peak() - before);
    }
    const worst = Math.max(...health);
    console.log({ calm: p99(calm), flooded: p99(flooded), health: worst, grown: Math.round(grown / MEGABYTE) });
    expect(grown).toBeLessThan(150 * MEGABYTE);
    expect(worst).toBeLessThan(IS_TIMED ? 200 : 2_000);
    expect(p99(flooded)).toBeLessThan(IS_TIMED ? 2 * p99(calm) : 2_000);
  });
});
