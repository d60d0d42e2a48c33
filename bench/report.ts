import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Spread, Verdict } from './judge.js';
import type { Taken } from './rounds.js';
import type { Figure, Limit } from './suite.js';

const UNIT: Record<Figure, string> = {
  rate: '/s',
  p50: 'ms p50',
  p99: 'ms p99',
  ms: 'ms',
  cpuMs: 'CPU ms',
  kB: 'kB',
  rssMB: 'MB',
  pssMB: 'MB',
  percent: '%',
  shift: 'CLS',
  errors: 'errors',
};
const HEAD = [
  '',
  'reached',
  'unit',
  'beside',
  'ratio',
  'bound',
  'moonshot',
  '',
  'cpu ms/op',
  'pg ms/op',
  'RSS / PSS MB',
];
/** The process that makes the load; and all processes that are not of the product. */
const [LOAD, BESIDE] = ['load', new Set(['bench', 'load', 'floor', 'peer'])];

export function table(verdicts: readonly Verdict[]): string {
  const lines = [HEAD, ...verdicts.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) => line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  '))
    .join('\n');
}

function cells({ row, figure, reached, beside, ratio, bound, moonshot, verdict, cpuMs, memory }: Verdict): string[] {
  const megabytes = (of: Record<string, number>) => sum(of, (name) => !BESIDE.has(name));
  return [
    row,
    wide(reached),
    UNIT[figure],
    beside ? `${short(beside.median)} ${beside.called}` : '',
    wide(ratio),
    limit(bound, ratio !== undefined),
    limit(moonshot, ratio !== undefined),
    verdict,
    short(sum(cpuMs, (name) => name !== 'postgres' && name !== LOAD) || undefined),
    short(cpuMs.postgres),
    Object.keys(memory.rssMb).length ? `${short(megabytes(memory.rssMb))} / ${short(megabytes(memory.pssMb))}` : '',
  ];
}

const sum = (costs: Record<string, number>, counts: (name: string) => boolean) =>
  Object.entries(costs).reduce((all, [name, cost]) => (counts(name) ? all + cost : all), 0);

function wide(spread?: Spread): string {
  if (spread === undefined) return '';
  const { median, low, high } = spread;
  return low === high ? short(median) : `${short(median)} [${short(low)}..${short(high)}]`;
}

const limit = (of: Limit | undefined, isRatio: boolean) =>
  of ? `${of.sense === 'least' ? '>=' : '<='} ${short(of.of)}${isRatio ? 'x' : ''}` : '';

/** Two or three significant digits. */
export const short = (value: number | undefined): string => {
  if (value === undefined || Number.isNaN(value)) return '';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(Math.abs(value) >= 10 ? 3 : 2)));
};

export type SuiteResult = { suite: string; verdicts: Verdict[]; taken: Record<string, Taken[]> };

/** The results of a run with their raw figures, in a file named by the time it starts; each write replaces the last one. */
export function resultsFile(folder: string, about: { rounds: number; seconds: number }) {
  const at = new Date().toISOString();
  const run = { at, ...about, machine: machine(), commit: commit() };
  const path = join(folder, `${at.replaceAll(':', '-').slice(0, 19)}.json`);
  mkdirSync(folder, { recursive: true });
  return {
    path,
    write(results: readonly SuiteResult[]) {
      writeFileSync(`${path}.part`, `${JSON.stringify({ ...run, results }, null, 1)}\n`);
      renameSync(`${path}.part`, path);
    },
  };
}

const machine = () => ({
  cpu: cpus()[0]?.model.trim(),
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  system: `${process.platform} ${release()}`,
  node: process.version,
});

function commit(): string | undefined {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}
