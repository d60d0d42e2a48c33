import type { Harm } from '../chaos/chaos-run.js';
import { kill, pidOf, type Victim, victims } from '../chaos/kills.js';
import type { Stack } from '../journeys/stack.js';
import { until } from '../until.js';
import { evaluate } from './inspector.js';

const TIMEOUT_MS = 60_000;
const programs = victims.filter((victim) => victim !== 'postgres');
const ofProduct = ['web', 'worker', 'projections'] as const;

/** Resolves when the supervisor has said once more that this program does not answer. */
async function noticed(stack: Stack, victim: Victim, harm: () => unknown) {
  const name = victim === 'postgres' ? 'the database' : victim;
  const times = () => stack.output.join('').split(`${name} has not answered for`).length;
  const before = times();
  await harm();
  await until(times, (now) => now > before, TIMEOUT_MS);
}

const stop: Harm['apply'] = async (stack, victim) => {
  const pid = await pidOf(stack, victim);
  await noticed(stack, victim, () => process.kill(pid, 'SIGSTOP'));
  return { victim, pid };
};

const loop: Harm['apply'] = async (stack, victim) => {
  const pid = await pidOf(stack, victim);
  await noticed(stack, victim, () => evaluate(pid, 'for (;;);'));
  return { victim, pid };
};

/** The process keeps all that it allocates, until its heap is full. */
const leak: Harm['apply'] = async (stack, victim) => {
  const pid = await pidOf(stack, victim);
  await evaluate(pid, 'const kept = []; setInterval(() => kept.push(new Array(100_000).fill(kept.length)), 2); 0');
  await pidOf(stack, victim, pid);
  return { victim, pid };
};

const TIMES = 5;
/** Each process that replaces it dies as soon as it runs. */
const dieEarly: Harm['apply'] = async (stack, victim) => {
  let { pid } = await kill(stack, victim);
  for (let times = 1; times < TIMES; times++) {
    pid = await pidOf(stack, victim, pid);
    process.kill(pid, 'SIGKILL');
  }
  return { victim, pid };
};

const killTwice: Harm['apply'] = async (stack, victim) => {
  const { pid: first } = await kill(stack, victim);
  const pid = await pidOf(stack, victim, first);
  process.kill(pid, 'SIGKILL');
  return { victim, pid };
};

/** What a process can suffer other than a kill, each with its victims. */
export const harms: readonly Harm[] = [
  { name: 'stop', victims, apply: stop },
  { name: 'loop', victims: programs, apply: loop },
  { name: 'leak', victims: ofProduct, apply: leak },
  { name: `${TIMES} early deaths`, victims: ofProduct, deaths: TIMES, apply: dieEarly },
  { name: 'kill twice', victims: ['postgres'], deaths: 2, apply: killTwice },
];
