import { join } from 'node:path';
import { startStack, type Stack } from '../journeys/stack.js';
import { atRest } from './at-rest.js';
import { brokenLetters, brokenStatements, differing, tableHashes, verified } from './final-checks.js';
import { History } from './history.js';
import { deaths, kill, recovery, type Victim, victims } from './kills.js';
import { Load } from './load.js';
import { openMarket } from './market.js';
import { randomFrom, shuffled } from './random.js';

/** `rounds`: how often each of the five is killed. The times are in milliseconds. */
type Storm = {
  seed: number;
  rounds: number;
  perSecond: number;
  say: (line: string) => void;
};
export type Round = { round: number; victim: Victim; afterMs: number; recoveryMs: number };
export type Report = { rounds: Round[]; acknowledged: number; tables: number; broken: string[] };

const CALM_MS = { least: 400, most: 2_000 };
const BUYERS = 6;
const KEY_HELD_MS = 150_000;

/** Kills each of the five processes in turn under a load of purchases and deposits, lets the house heal, and looks for broken promises. */
export async function storm({ seed, rounds, perSecond, say }: Storm): Promise<Report> {
  const random = randomFrom(seed);
  const history = new History(join('.cache', 'chaos', `${seed}.jsonl`));
  say(`seed ${seed}: ${rounds} kills of each of ${victims.join(', ')}; history in ${history.file}`);
  const stack = await startStack();
  try {
    const market = await openMarket(stack, { buyers: BUYERS, listings: 10 + rounds * perSecond * 3 });
    const load = new Load(market, history, random, { perSecond, atOnce: 60, patienceMs: rounds > 1 ? 60_000 : 15_000 });
    const began = Date.now();
    load.start();
    const survived: Round[] = [];
    for (let turn = 0; turn < rounds; turn++)
      for (const victim of shuffled(victims, random)) {
        await calm(CALM_MS.least + random() * (CALM_MS.most - CALM_MS.least));
        const afterMs = Date.now() - began;
        history.remark(`kill -9 ${victim}`);
        const killed = await kill(stack, victim);
        const recoveryMs = await recovery(market, history, stack, killed);
        survived.push({ round: survived.length + 1, victim, afterMs, recoveryMs });
        say(
          `${String(survived.length).padStart(3)}  ${stamp(afterMs)}  kill -9 ${victim.padEnd(11)}  whole after ${recoveryMs} ms`,
        );
      }
    await load.stop();
    if (rounds > 1 && history.open.size) await load.settleUnanswered(KEY_HELD_MS);
    say(`load ended: ${tally(history)}`);
    const resting = Date.now();
    await atRest(stack, history, 120_000);
    say(`at rest after ${Date.now() - resting} ms`);
    const tables = await tableHashes(stack);
    const letters = await brokenLetters(market.site, history);
    say(
      `${tables.length} tables compared with their replay; ${letters.repeated} letters were sent again under the same id`,
    );
    const broken = [
      ...unplanned(stack, rounds),
      ...(await brokenStatements(stack, history)),
      ...letters.wrong,
      ...differing(tables),
      ...(await verified(stack, history)),
    ];
    return { rounds: survived, acknowledged: history.acknowledged.size, tables: tables.length, broken };
  } catch (error) {
    say(`what the stack said:\n${stack.output.join('').slice(-4_000)}`);
    throw error;
  } finally {
    await stack.stop();
  }
}

/**
 * Only what we killed may die; the event store also goes, on purpose, when it loses its database, and is started again
 * when that is back; a process that is still coming back cannot start without the event store.
 */
function unplanned(stack: Stack, rounds: number): string[] {
  const died = deaths(stack);
  return [...new Set(died)].flatMap((name) => {
    const times = died.filter((one) => one === name).length;
    if (name === 'event-store') return times <= rounds * 3 ? [] : [`event-store died ${times} times`];
    const planned = (victims as readonly string[]).includes(name) ? rounds : 0;
    const atStart = planned && name !== 'postgres' ? rounds : 0;
    const isExcused = times >= planned && times <= planned + atStart;
    return isExcused ? [] : [`${name} died ${times} times, of which ${planned} were ours`];
  });
}

const tally = ({ counts, acknowledged, paid, open }: History) =>
  `${acknowledged.size} orders acknowledged, ${paid.length} paid, ${counts.unknown} answers missing or refused for the time being, ${open.size} orders never answered`;

const stamp = (ms: number) => `${(ms / 1_000).toFixed(1).padStart(6)} s`;

const calm = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
