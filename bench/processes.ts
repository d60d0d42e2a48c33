import { readdirSync, readFileSync } from 'node:fs';

/** Use of a process and its children: CPU in ms; resident (RSS) and proportional (PSS) memory in bytes. */
export type Use = { cpuMs: number; rss: number; pss: number };

const TICK_MS = 10;
const PAGE = 4_096;
const hasProc = process.platform === 'linux';

type Stat = { pid: number; parent: number; cpuMs: number; rss: number };

/**
 * Use by process name; empty outside Linux. Children, also ended ones, count for their parent unless they have their
 * own name.
 */
export function usesOf(processes: Record<string, number>): Record<string, Use> {
  if (!hasProc) return {};
  const all = everyProcess();
  const named = new Set([...Object.values(processes), process.pid]);
  const itself = (pid: number) => all.filter((one) => one.pid === pid);
  const family = (pid: number): Stat[] => [
    ...itself(pid),
    ...all.filter((one) => one.parent === pid && !named.has(one.pid)).flatMap((child) => family(child.pid)),
  ];
  const kept = (pid: number) => (pid === process.pid ? itself(pid) : family(pid));
  return Object.fromEntries(Object.entries(processes).map(([name, pid]) => [name, total(kept(pid))]));
}

const total = (family: Stat[]): Use => ({
  cpuMs: family.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
  rss: family.reduce((sum, { rss }) => sum + rss, 0),
  pss: family.reduce((sum, { pid }) => sum + pssOf(pid), 0),
});

function everyProcess(): Stat[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    const text = read(`/proc/${name}/stat`);
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    if (fields.length < 22) return [];
    const at = (field: number) => Number(fields[field - 3]);
    const ended = Number(name) === process.pid ? 0 : at(16) + at(17);
    const cpuMs = (at(14) + at(15) + ended) * TICK_MS;
    return [{ pid: Number(name), parent: at(4), cpuMs, rss: at(24) * PAGE }];
  });
}

/** Proportional set size, bytes: shared pages are divided among their processes. */
const pssOf = (pid: number) => Number(/^Pss: +(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1_024;

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
