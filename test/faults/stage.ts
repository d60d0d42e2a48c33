import { join } from 'node:path';
import { History } from '../chaos/history.js';
import { Load } from '../chaos/load.js';
import { type Market, openMarket } from '../chaos/market.js';
import { randomFrom } from '../chaos/random.js';
import type { Stack } from '../journeys/stack.js';
import { lostThings } from './aftermath.js';
import type { Heard } from './callers.js';
import { type House, type Neighbour, startHouse } from './house.js';
import { FAULT_MS, type Ordeal, ordeal } from './ordeal.js';
import type { Fault } from './proxy.js';

export const FAULTS: Fault[] = ['stopped', 'hung', 'reset'];
/** In a long run the machine is ours, and the clock is held to its word. */
const IS_LONG = FAULT_MS >= 30_000;
const BOUNDS = { ready: IS_LONG ? 5_000 : 15_000, whole: IS_LONG ? 10_000 : 45_000 };
const PACE = { perSecond: 1, patienceMs: 15_000, atOnce: 60 };

/** A house with a market in it and people who buy, whatever is done to its neighbours. */
export class Stage {
  private readonly heard: Heard[] = [];

  private constructor(
    private readonly house: House,
    private readonly market: Market,
    private readonly history: History,
    private readonly load: Load,
  ) {}

  static async open(name: string, neighbours: { redis: boolean }): Promise<Stage> {
    const house = await startHouse(neighbours);
    try {
      const market = await openMarket(house as unknown as Stack, { buyers: 4, listings: 6 });
      const history = new History(join('.cache', 'faults', `${name}.jsonl`));
      const load = new Load(market, history, randomFrom(1), PACE);
      load.start();
      return new Stage(house, market, history, load);
    } catch (error) {
      await house.stop();
      throw error;
    }
  }

  /** What was promised and not kept while the neighbour was away, and until all was well again. */
  async without(neighbour: Neighbour, fault: Fault): Promise<string[]> {
    this.history.remark(`${neighbour} ${fault}`);
    const { house, market, history } = this;
    const result = await ordeal({ house, market, history }, neighbour, fault).catch((error: Error) => {
      throw new Error([String(error), ...house.lastWords()].join('\n'), { cause: error });
    });
    this.heard.push(...result.heard);
    say(`${neighbour.padEnd(10)} ${fault.padEnd(7)} ${FAULT_MS / 1_000} s: ${summary(result)}`);
    return [
      ...result.broken,
      ...house.lastWords(),
      ...late('not ready', result.notReadyMs, BOUNDS.ready),
      ...late('ready', result.readyMs, BOUNDS.ready),
      ...late('whole', result.wholeMs, BOUNDS.whole),
    ];
  }

  async lost(): Promise<string[]> {
    await this.load.stop();
    await this.load.settleUnanswered(60_000);
    const { house, market, history, heard } = this;
    say(
      `${history.acknowledged.size} orders acknowledged, ${history.paid.length} paid, ${heard.length} requests answered`,
    );
    return lostThings(house, market, history, heard);
  }

  async close() {
    await this.load.stop();
    await this.house.stop();
  }
}

const late = (what: string, ms: number | undefined, bound: number) =>
  ms === undefined || ms <= bound ? [] : [`${what} after ${ms} ms`];

const summary = ({ notReadyMs, readyMs, wholeMs, heard }: Ordeal) =>
  [
    notReadyMs === undefined ? 'ready throughout' : `not ready after ${notReadyMs} ms, ready again after ${readyMs} ms`,
    `whole after ${wholeMs} ms`,
    `slowest of ${heard.length} answers ${Math.max(...heard.map(({ ms }) => ms))} ms`,
  ].join(', ');

const say = (line: string) => void process.stdout.write(`  ${line}\n`);
