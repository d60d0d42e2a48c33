import { join } from 'node:path';
import { startStack, type Stack } from '../journeys/stack.js';
import { allViolations } from './final-checks.js';
import { History } from './history.js';
import { deaths, type Harmed, kill, killAll, recovery, type Victim, victims } from './kills.js';
import { Load } from './load.js';
import { openMarket } from './market.js';
import { randomFrom, shuffled } from '#bench/stage/random';

/**
 * What is done to each of `victims` under load, or to the last of them with all others `atOnce`; `deaths`: how often it dies of
 * it. Resolves when the supervisor has noticed.
 */
export type Harm = { name: string; victims: readonly Victim[]; atOnce?: boolean; deaths?: number; apply: Apply };
type Apply = (stack: Stack, victim: Victim) => Promise<Harmed>;
/** A kill of each process, and of all at the same moment. */
export const kills: readonly Harm[] = [
  { name: 'kill -9', victims, apply: async (stack, victim) => ({ pids: { [victim]: await kill(stack, victim) } }) },
  { name: 'kill -9 of all at once', victims, atOnce: true, apply: killAll },
];
const victimsOf = ({ victims, atOnce }: Harm) => (atOnce ? victims.slice(-1) : victims);
const nameOf = ({ name, atOnce }: Harm, victim: Victim) => (atOnce ? name : `${name} ${victim}`);

/** `rounds`: how often each harm is done to each of its victims. `env`: settings of the stack. */
type ChaosOptions = {
  seed: number;
  rounds: number;
  perSecond: number;
  print: (line: string) => void;
  harms: readonly Harm[];
  env?: Record<string, string>;
};
/** `noticedMs`: until the supervisor noticed, `recoveryMs`: from then on. */
export type Round = {
  round: number;
  harm: string;
  victim: Victim;
  afterMs: number;
  noticedMs: number;
  recoveryMs: number;
};
export type Report = { rounds: Round[]; acknowledged: number; tables: number; violations: string[] };

const PAUSE_MS = { least: 400, most: 2_000 };
const BUYERS = 6;

/** Harms each of the five processes in cycle under a load of purchases and deposits, then reports the violations. Times are in ms. */
export async function runChaos({ seed, rounds, perSecond, print, harms, env }: ChaosOptions): Promise<Report> {
  const all = harms.flatMap((harm) => victimsOf(harm).map((victim) => ({ harm, victim })));
  const random = randomFrom(seed);
  const history = new History(join('.cache', 'chaos', `${seed}.jsonl`));
  for (const harm of harms)
    print(`seed ${seed}: ${rounds} times ${harm.name}${harm.atOnce ? '' : ' to each'}: ${harm.victims.join(', ')}`);
  print(`history in ${history.file}`);
  const stack = await startStack(env);
  try {
    const market = await openMarket(stack, {
      buyers: BUYERS,
      listings: 10 + rounds * Math.ceil(all.length / victims.length) * perSecond * 3,
    });
    const load = new Load(market, history, random, { perSecond, atOnce: 60, timeoutMs: rounds > 1 ? 60_000 : 15_000 });
    const began = Date.now();
    load.start();
    const survived: Round[] = [];
    for (let cycle = 0; cycle < rounds; cycle++)
      for (const { harm, victim } of shuffled(all, random)) {
        await delay(PAUSE_MS.least + random() * (PAUSE_MS.most - PAUSE_MS.least));
        const afterMs = Date.now() - began;
        history.annotate(nameOf(harm, victim));
        const harmed = await harm.apply(stack, victim);
        const noticedMs = Date.now() - (harmed.at ?? began + afterMs);
        const recoveryMs = await recovery(market, history, stack, harmed);
        survived.push({ round: survived.length + 1, harm: harm.name, victim, afterMs, noticedMs, recoveryMs });
        const noticed = noticedMs > 500 ? `noticed after ${noticedMs} ms, ` : '';
        print(
          `${String(survived.length).padStart(3)}  ${stamp(afterMs)}  ${nameOf(harm, victim).padEnd(22)}  ${noticed}recovered after ${recoveryMs} ms`,
        );
      }
    await load.stop();
    if (rounds > 1 && history.unanswered.size) await load.settleUnanswered();
    const { tables, wrong } = await allViolations(stack, market.site, history, print);
    const broken = [...unplannedDeaths(stack, rounds, harms), ...wrong];
    return { rounds: survived, acknowledged: history.acknowledged.size, tables, violations: broken };
  } catch (error) {
    print(`output of the stack:\n${stack.output.join('').slice(-4_000)}`);
    throw error;
  } finally {
    await stack.stop();
  }
}

/**
 * Deaths that no kill explains. The event store also exits when it loses its database and is started again with it; a
 * process that restarts exits while one of the two is unavailable: once more for each kill of a store at most.
 */
function unplannedDeaths(stack: Stack, rounds: number, harms: readonly Harm[]): string[] {
  const died = deaths(stack);
  const plannedFor = (name: string) =>
    harms
      .filter((harm) => (harm.victims as readonly string[]).includes(name))
      .reduce((sum, harm) => sum + rounds * (harm.deaths ?? 1), 0);
  const together = rounds * harms.filter(({ atOnce }) => atOnce).length;
  const ofStores = plannedFor('postgres') + plannedFor('event-store') - together;
  return [...new Set(died)].flatMap((name) => {
    const times = died.filter((one) => one === name).length;
    if (name === 'event-store') return times <= ofStores + rounds ? [] : [`event-store died ${times} times`];
    const planned = plannedFor(name);
    const atStart = planned && name !== 'postgres' ? ofStores : 0;
    const isExcused = times >= planned && times <= planned + atStart;
    return isExcused ? [] : [`${name} died ${times} times, of which ${planned} were planned`];
  });
}

const stamp = (ms: number) => `${(ms / 1_000).toFixed(1).padStart(6)} s`;

const delay = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
