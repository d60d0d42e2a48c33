import { execFileSync } from 'node:child_process';
import type { Harm } from '../chaos/chaos-run.js';
import { kill, pidOf, type Victim, victims } from '../chaos/kills.js';
import type { Stack } from '../journeys/stack.js';
import { until } from '../until.js';
import { evaluate } from './inspector.js';

const TIMEOUT_MS = 60_000;
const programs = victims.filter((victim) => victim !== 'postgres');
const ofProduct = ['web', 'worker', 'projections'] as const;

/** A process is watched as closely as later when it has run for ten seconds. */
const WATCHED_S = 12;
const isWatched = (pid: number) => Number(execFileSync('ps', ['-o', 'etimes=', '-p', String(pid)])) >= WATCHED_S;

async function settledPidOf(stack: Stack, victim: Victim): Promise<number> {
  const pid = await pidOf(stack, victim);
  await until(() => isWatched(pid), Boolean, TIMEOUT_MS);
  return pid;
}

/** Resolves when the supervisor has said once more that this program does not answer, to when it was harmed. */
async function noticed(stack: Stack, victim: Victim, harm: () => unknown) {
  const name = victim === 'postgres' ? 'the database' : victim;
  const times = () => stack.output.join('').split(`${name} has not answered for`).length;
  const before = times();
  await harm();
  const at = Date.now();
  await until(times, (now) => now > before, TIMEOUT_MS);
  return at;
}

const stop: Harm['apply'] = async (stack, victim) => {
  const pid = await settledPidOf(stack, victim);
  const at = await noticed(stack, victim, () => process.kill(pid, 'SIGSTOP'));
  return { pids: { [victim]: pid }, at };
};

const loop: Harm['apply'] = async (stack, victim) => {
  const pid = await settledPidOf(stack, victim);
  const at = await noticed(stack, victim, () => evaluate(pid, 'for (;;);'));
  return { pids: { [victim]: pid }, at };
};

/** The process keeps all that it allocates, until its heap is full. */
const leak: Harm['apply'] = async (stack, victim) => {
  const pid = await pidOf(stack, victim);
  await evaluate(pid, 'const kept = []; setInterval(() => kept.push(new Array(100_000).fill(kept.length)), 2); 0');
  await pidOf(stack, victim, pid);
  return { pids: { [victim]: pid } };
};

const TIMES = 5;
/** Each process that replaces it dies as soon as it runs. */
const dieEarly: Harm['apply'] = async (stack, victim) => {
  let pid = await kill(stack, victim);
  for (let times = 1; times < TIMES; times++) {
    pid = await pidOf(stack, victim, pid);
    process.kill(pid, 'SIGKILL');
  }
  return { pids: { [victim]: pid } };
};

const killTwice: Harm['apply'] = async (stack, victim) => {
  const first = await kill(stack, victim);
  const pid = await pidOf(stack, victim, first);
  process.kill(pid, 'SIGKILL');
  return { pids: { [victim]: pid } };
};

/** What a process can suffer other than a kill, each with its victims. */
export const harms: readonly Harm[] = [
  { name: 'stop', victims, apply: stop },
  { name: 'loop', victims: programs, apply: loop },
  { name: 'leak', victims: ofProduct, apply: leak },
  { name: `${TIMES} early deaths`, victims: ofProduct, deaths: TIMES, apply: dieEarly },
  { name: 'kill twice', victims: ['postgres'], deaths: 2, apply: killTwice },
];
