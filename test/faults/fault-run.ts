import { join } from 'node:path';
import { History } from '../chaos/history.js';
import { Load } from '../chaos/load.js';
import { type Market, openMarket } from '../chaos/market.js';
import { randomFrom } from '#bench/stage/random';
import type { Stack } from '../journeys/stack.js';
import { losses } from './final-checks.js';
import type { ProbeResult } from './probes.js';
import { type ProxiedStack, type Dependency, startProxiedStack } from './proxied-stack.js';
import { FAULT_MS, type Outage, causeOutage } from './outage.js';
import type { Fault } from './proxy.js';

export const FAULTS: Fault[] = ['stopped', 'hung', 'reset'];
/** Long runs have the machine to themselves, so that their bounds are tighter. */
const IS_LONG = FAULT_MS >= 30_000;
const BOUNDS = { ready: IS_LONG ? 5_000 : 15_000, recovered: IS_LONG ? 10_000 : 45_000 };
const PACE = { perSecond: 1, timeoutMs: 15_000, atOnce: 60 };

/** A stack with listings and buyers, under load while its dependencies fail one after another. */
export class FaultRun {
  private readonly results: ProbeResult[] = [];

  private constructor(
    private readonly stack: ProxiedStack,
    private readonly market: Market,
    private readonly history: History,
    private readonly load: Load,
  ) {}

  static async open(name: string, dependencies: { redis: boolean }): Promise<FaultRun> {
    const stack = await startProxiedStack(dependencies);
    try {
      const market = await openMarket(stack as unknown as Stack, { buyers: 4, listings: 6 });
      const history = new History(join('.cache', 'faults', `${name}.jsonl`));
      const load = new Load(market, history, randomFrom(1), PACE);
      load.start();
      return new FaultRun(stack, market, history, load);
    } catch (error) {
      await stack.stop();
      throw error;
    }
  }

  /** Violations during the fault of one dependency and until recovery; empty if none. */
  async without(dependency: Dependency, fault: Fault): Promise<string[]> {
    this.history.annotate(`${dependency} ${fault}`);
    const { stack, market, history } = this;
    const result = await causeOutage({ stack, market, history }, dependency, fault).catch((error: Error) => {
      throw new Error([String(error), ...stack.exits()].join('\n'), { cause: error });
    });
    this.results.push(...result.results);
    print(`${dependency.padEnd(10)} ${fault.padEnd(7)} ${FAULT_MS / 1_000} s: ${summary(result)}`);
    return [
      ...result.broken,
      ...stack.exits(),
      ...late('not ready', result.notReadyMs, BOUNDS.ready),
      ...late('ready', result.readyMs, BOUNDS.ready),
      ...late('recovered', result.recoveredMs, BOUNDS.recovered),
    ];
  }

  async losses(): Promise<string[]> {
    await this.load.stop();
    await this.load.settleUnanswered(60_000);
    const { stack, market, history, results } = this;
    print(
      `${history.acknowledged.size} orders acknowledged, ${history.paid.length} paid, ${results.length} requests answered`,
    );
    return losses(stack, market, history, results);
  }

  async close() {
    await this.load.stop();
    await this.stack.stop();
  }
}

const late = (what: string, ms: number | undefined, bound: number) =>
  ms === undefined || ms <= bound ? [] : [`${what} after ${ms} ms`];

const summary = ({ notReadyMs, readyMs, recoveredMs, results }: Outage) =>
  [
    notReadyMs === undefined ? 'ready throughout' : `not ready after ${notReadyMs} ms, ready again after ${readyMs} ms`,
    `recovered after ${recoveredMs} ms`,
    `slowest of ${results.length} answers ${Math.max(...results.map(({ ms }) => ms))} ms`,
  ].join(', ');

const print = (line: string) => void process.stdout.write(`  ${line}\n`);
