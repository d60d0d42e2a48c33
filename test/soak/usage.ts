import { readdirSync, readFileSync } from 'node:fs';
import type { ProcessMark } from '#local/process-mark';

/** What a process holds. `ms`: since the start of the run. */
export type Usage = {
  ms: number;
  /** MB in RAM, without shared memory. */ memory: number;
  /** Open files and connections. */ files: number;
};

/** The name under which all processes of Postgres stand together. */
export const POSTGRES = 'postgres';

/** Usage of each process of the product now, by name; each process of Postgres with its id, and all of them together. */
export function usageOf(processes: Record<string, ProcessMark>, ms: number): Record<string, Usage> {
  const children = childrenByParent();
  const of = (pid: number): Usage => ({ ms, memory: memoryOf(pid), files: readdirSync(`/proc/${pid}/fd`).length });
  const usages = Object.fromEntries(Object.entries(processes).map(([name, { pid }]) => [name, of(pid)]));
  const all: Usage = { ...usages[POSTGRES]! };
  for (const pid of children.get(processes[POSTGRES]!.pid) ?? []) {
    const one = whileAlive(() => of(pid));
    if (!one) continue;
    usages[`${POSTGRES} ${pid}`] = one;
    all.memory += one.memory;
    all.files += one.files;
  }
  return { ...usages, [POSTGRES]: all };
}

/** A backend of Postgres may end between the list of processes and the look at it. */
function whileAlive<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

/** Resident set of a process without shared memory, MB: pages of shared buffers would count once for each backend. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)![1]);
  return (kilobytes('VmRSS') - kilobytes('RssShmem')) / 1_024;
}

function childrenByParent(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = whileAlive(() =>
      Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1]),
    );
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  return children;
}
