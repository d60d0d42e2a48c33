import { randomFrom } from '#bench/stage/random';
import { freePort } from '../free-port.js';
import { startStack } from '../journeys/stack.js';
import { allViolations } from './final-checks.js';
import { History } from './history.js';
import { depositShown, kill } from './kills.js';
import { Load } from './load.js';
import { openMarket } from './market.js';

/** Kills of the supervisor: one in `npm test -- --all`, more by `npm run test:chaos -- 10`. */
const rounds = Number(process.env.CHAOS_ROUNDS ?? 1);
const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
const print = (line: string) => void process.stdout.write(`  ${line}\n`);

/** From the next start until the site takes a payment and shows it, ms: with the many kills of the whole command. */
const BACK_MS = 15_000;
const PER_SECOND = 4;
const PAUSE_MS = { least: 1_000, most: 4_000 };
const PORTS = ['PORT', 'EVENTSTORE_PORT', 'POSTGRES_PORT', 'PAYMENTS_PORT', 'SMTP_PORT', 'MAIL_PORT'];

jest.setTimeout(240_000 + rounds * 60_000);

const delay = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
/** The same addresses after each start, as the load and the provider's webhooks know them. */
const keptPorts = async () =>
  Object.fromEntries(await Promise.all(PORTS.map(async (name) => [name, String(await freePort())] as const)));

describe(`kill -9 of the supervisor, ${rounds} times, under a load of purchases`, () => {
  it('loses nothing that was acknowledged, and a new start serves on the same folder', async () => {
    const random = randomFrom(seed);
    const history = new History(`.cache/chaos/supervisor-${seed}.jsonl`);
    const ports = await keptPorts();
    let stack = await startStack(ports);
    let load: Load | undefined;
    try {
      const market = await openMarket(stack, { buyers: 6, listings: 10 + rounds * PER_SECOND * 3 });
      load = new Load(market, history, random, { perSecond: PER_SECOND, atOnce: 60, timeoutMs: 60_000 });
      load.start();
      const times: number[] = [];
      for (let round = 1; round <= rounds; round++) {
        await delay(PAUSE_MS.least + random() * (PAUSE_MS.most - PAUSE_MS.least));
        history.annotate('kill -9 supervisor');
        // Every second time the database, too, which else lives on and is ended by the next start.
        if (round % 2 === 0) await kill(stack, 'postgres');
        await stack.kill();
        const began = Date.now();
        stack = await startStack(ports, stack.dir);
        await depositShown(market, history);
        times.push(Date.now() - began);
        print(`${String(round).padStart(3)}  served ${times.at(-1)} ms after the next start`);
      }
      await load.stop();
      if (history.unanswered.size) await load.settleUnanswered();
      const { tables, wrong } = await allViolations(stack, market.site, history, print);
      print(
        `seed ${seed}: ${history.acknowledged.size} acknowledged orders checked, ${tables} tables, ${wrong.length} violations`,
      );
      expect(wrong).toEqual([]);
      expect(history.acknowledged.size).toBeGreaterThan(10);
      if (rounds >= 10) expect(times.filter((ms) => ms > BACK_MS)).toEqual([]);
    } catch (error) {
      print(`output of the stack:\n${stack.output.join('').slice(-4_000)}`);
      throw error;
    } finally {
      await load?.stop().catch(() => undefined);
      await stack.stop();
    }
  });
});
