import { readdirSync, readFileSync } from 'node:fs';
import type { ProcessMark } from '#local/process-mark';

/** What a process holds, with the processes that it started. `ms`: since the start of the run. */
export type Usage = {
  ms: number;
  /** MB that it does not share. */ memory: number;
  /** Open files and connections. */ files: number;
};

/** Usage of each process of the product now, by name. */
export function usageOf(processes: Record<string, ProcessMark>, ms: number): Record<string, Usage> {
  const children = childrenByParent();
  const tree = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(tree)];
  return Object.fromEntries(
    Object.entries(processes).map(([name, { pid }]) => {
      const backends = name === 'postgres' ? tree(pid).slice(1) : [];
      const sum = (of: (pid: number) => number) =>
        backends.reduce((total, one) => total + whileAlive(() => of(one)), of(pid));
      return [name, { ms, memory: sum(memoryOf), files: sum((one) => readdirSync(`/proc/${one}/fd`).length) }];
    }),
  );
}

/** A backend of Postgres may end between the list of processes and the look at it. */
function whileAlive(look: () => number): number {
  try {
    return look();
  } catch {
    return 0;
  }
}

/** Memory of a process without what is mapped from files or shared, MB: pages of shared buffers would count once for each backend. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kilobytes) / 1_024;
}

function childrenByParent(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = whileAlive(() =>
      Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1]),
    );
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  return children;
}
