import { clock, pause } from './measure.js';
import { type Use, usesOf } from './processes.js';
import type { Measure, Opened, Options, Sample } from './suite.js';

const WARM_MS = 700;
const QUIET_WITHIN_MS = 8_000;
/** Processes count as idle while they use less CPU than this share of the elapsed time together. */
const IDLE = 0.15;

/** One measure in one round; `uses` holds, per process, the CPU it cost and the memory it left. */
export type Taken = { round: number; sample?: Sample; failed?: string; uses: Record<string, Use> };

/** Runs every measure in every round on idle processes; each round begins with another measure. */
export async function measured(
  { measures, processes }: Opened,
  { rounds, seconds, say }: Options,
): Promise<Record<string, Taken[]>> {
  const names = Object.keys(measures);
  const taken: Record<string, Taken[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const name of [...names.slice(round % names.length), ...names.slice(0, round % names.length)]) {
      const one = await takenOnce(measures[name]!, round, seconds * 1_000, processes);
      taken[name]!.push(one);
      say(`round ${round + 1}/${rounds}  ${name}: ${one.failed ?? brief(one.sample!)}`);
    }
  return taken;
}

async function takenOnce(measure: Measure, round: number, ms: number, processes: Opened['processes']): Promise<Taken> {
  try {
    if (measure.warms) await measure.run(WARM_MS);
    await idle(processes);
    const costs = measure.costs ?? (() => ({}));
    const [before, spent] = [usesOf(processes()), cpuOf(costs())];
    const sample = await measure.run(ms);
    const after = usesOf(processes());
    const uses = Object.fromEntries(
      Object.entries(after).map(([name, use]) => [name, { ...use, cpuMs: use.cpuMs - (before[name]?.cpuMs ?? 0) }]),
    );
    if (measure.costs) sample.figures.cpuMs = (cpuOf(costs()) - spent) / sample.operations;
    return { round, sample, uses };
  } catch (error) {
    return { round, failed: `failed: ${(error as Error).message}`, uses: {} };
  }
}

/** CPU time of the processes so far, ms. */
const cpuOf = (processes: Record<string, number>) =>
  Object.values(usesOf(processes)).reduce((sum, { cpuMs }) => sum + cpuMs, 0);

/** Waits until the work that the last measure left in the processes is done. */
async function idle(processes: Opened['processes']) {
  const deadline = clock() + QUIET_WITHIN_MS;
  const busy = () => cpuOf(processes());
  for (let before = busy(); clock() < deadline;) {
    await pause(250);
    const now = busy();
    if (now - before < 250 * IDLE) return;
    before = now;
  }
}

const brief = ({ figures }: Sample) =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${value < 10 ? value.toFixed(2) : Math.round(value)}`)
    .join('  ');
