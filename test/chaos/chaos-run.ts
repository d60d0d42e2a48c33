import { join } from 'node:path';
import { startStack, type Stack } from '../journeys/stack.js';
import { waitForQuiescence } from './quiescence.js';
import { mailViolations, violations, tableDifferences, tableHashes, verifierReport } from './final-checks.js';
import { History } from './history.js';
import { deaths, kill, recovery, type Victim, victims } from './kills.js';
import { Load } from './load.js';
import { openMarket } from './market.js';
import { randomFrom, shuffled } from '#bench/stage/random';

/** `rounds`: kills of each process. */
type ChaosOptions = {
  seed: number;
  rounds: number;
  perSecond: number;
  print: (line: string) => void;
};
export type Round = { round: number; victim: Victim; afterMs: number; recoveryMs: number };
export type Report = { rounds: Round[]; acknowledged: number; tables: number; violations: string[] };

const PAUSE_MS = { least: 400, most: 2_000 };
const BUYERS = 6;
const KEY_HELD_MS = 150_000;

/** Kills each of the five processes in cycle under a load of purchases and deposits, then reports the violations. Times are in ms. */
export async function runChaos({ seed, rounds, perSecond, print }: ChaosOptions): Promise<Report> {
  const random = randomFrom(seed);
  const history = new History(join('.cache', 'chaos', `${seed}.jsonl`));
  print(`seed ${seed}: ${rounds} kills of each of ${victims.join(', ')}; history in ${history.file}`);
  const stack = await startStack();
  try {
    const market = await openMarket(stack, { buyers: BUYERS, listings: 10 + rounds * perSecond * 3 });
    const load = new Load(market, history, random, { perSecond, atOnce: 60, timeoutMs: rounds > 1 ? 60_000 : 15_000 });
    const began = Date.now();
    load.start();
    const survived: Round[] = [];
    for (let cycle = 0; cycle < rounds; cycle++)
      for (const victim of shuffled(victims, random)) {
        await delay(PAUSE_MS.least + random() * (PAUSE_MS.most - PAUSE_MS.least));
        const afterMs = Date.now() - began;
        history.annotate(`kill -9 ${victim}`);
        const killed = await kill(stack, victim);
        const recoveryMs = await recovery(market, history, stack, killed);
        survived.push({ round: survived.length + 1, victim, afterMs, recoveryMs });
        print(
          `${String(survived.length).padStart(3)}  ${stamp(afterMs)}  kill -9 ${victim.padEnd(11)}  recovered after ${recoveryMs} ms`,
        );
      }
    await load.stop();
    if (rounds > 1 && history.unanswered.size) await load.settleUnanswered(KEY_HELD_MS);
    print(`load ended: ${tally(history)}`);
    const loadEnded = Date.now();
    await waitForQuiescence(stack, history, 120_000);
    print(`quiescent after ${Date.now() - loadEnded} ms`);
    const tables = await tableHashes(stack);
    const mails = await mailViolations(market.site, history);
    print(
      `${tables.length} tables compared with their replay; ${mails.repeated} mails were sent again under the same id`,
    );
    const broken = [
      ...unplannedDeaths(stack, rounds),
      ...(await violations(stack, history)),
      ...mails.wrong,
      ...tableDifferences(tables),
      ...(await verifierReport(stack, history)),
    ];
    return { rounds: survived, acknowledged: history.acknowledged.size, tables: tables.length, violations: broken };
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
function unplannedDeaths(stack: Stack, rounds: number): string[] {
  const died = deaths(stack);
  return [...new Set(died)].flatMap((name) => {
    const times = died.filter((one) => one === name).length;
    if (name === 'event-store') return times <= rounds * 3 ? [] : [`event-store died ${times} times`];
    const planned = (victims as readonly string[]).includes(name) ? rounds : 0;
    const atStart = planned && name !== 'postgres' ? 2 * rounds : 0;
    const isExcused = times >= planned && times <= planned + atStart;
    return isExcused ? [] : [`${name} died ${times} times, of which ${planned} were planned`];
  });
}

const tally = ({ counts, acknowledged, paid, unanswered }: History) =>
  `${acknowledged.size} orders acknowledged, ${paid.length} paid, ${counts.unknown} requests with an unknown outcome, ${unanswered.size} orders never answered`;

const stamp = (ms: number) => `${(ms / 1_000).toFixed(1).padStart(6)} s`;

const delay = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
