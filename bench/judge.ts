import { highest, lowest, median } from './measure.js';
import type { Taken } from './rounds.js';
import type { Figure, Limit, Row } from './suite.js';

export type Spread = { median: number; low: number; high: number };

/** A row of the printed table: its figure, the figure it is compared with, and the verdict. */
export type Verdict = {
  row: string;
  figure: Figure;
  reached?: Spread;
  beside?: Spread & { called: string };
  ratio?: Spread;
  bound?: Limit;
  moonshot?: Limit;
  verdict: 'ok' | 'moonshot' | 'short' | 'failed' | 'not measured' | '';
  /** By process: CPU milliseconds per operation, and the memory it had afterwards. */
  cpuMs: Record<string, number>;
  memory: { rssMb: Record<string, number>; pssMb: Record<string, number> };
  failures: string[];
};

/** Ratios are taken within a round and only then compared, so that a slow minute slows both sides. */
export function judge(row: Row, taken: Record<string, Taken[]>): Verdict {
  const own = taken[row.of] ?? [];
  const figures = own.map((one) => one.sample?.figures[row.figure]);
  const { against } = row;
  const others = against && taken[against.measure]?.map((one) => one.sample?.figures[against.figure ?? row.figure]);
  const ratios = row.isSteadiness
    ? sharesOfMedian(figures)
    : others?.map((other, round) => (figures[round] ?? NaN) / (other ?? NaN));
  const failures = [...own, ...((against && taken[against.measure]) ?? [])].flatMap(({ failed }) => failed ?? []);
  const [reached, beside, ratio] = [spread(figures), others && spread(others), ratios && spread(ratios)];
  const unmeasured = own.length > 0 && own.every(({ sample }) => sample?.lacking?.includes(row.figure));
  const isRatio = against && !row.isHeldAlone;
  const held = row.isSteadiness ? ratio?.low : isRatio ? ratio?.median : reached?.median;
  return {
    row: row.name,
    figure: row.figure,
    reached,
    beside: beside && against && { ...beside, called: against.called },
    ratio,
    bound: row.bound,
    moonshot: row.moonshot,
    verdict: unmeasured ? 'not measured' : failures.length || held === undefined ? 'failed' : verdictOn(held, row),
    ...costs(own),
    failures,
  };
}

function verdictOn(held: number, { bound, moonshot }: Row): Verdict['verdict'] {
  if (bound && !holds(held, bound)) return 'short';
  if (moonshot && holds(held, moonshot)) return 'moonshot';
  return bound ? 'ok' : '';
}

export const holds = (held: number, { sense, of }: Limit) => (sense === 'least' ? held >= of : held <= of);

function spread(values: readonly (number | undefined)[]): Spread | undefined {
  const known = values.filter((value) => value !== undefined && !Number.isNaN(value)) as number[];
  return known.length ? { median: median(known), low: lowest(known), high: highest(known) } : undefined;
}

function sharesOfMedian(values: readonly (number | undefined)[]) {
  const middle = spread(values)?.median ?? NaN;
  return values.map((value) => (value ?? NaN) / middle);
}

function costs(taken: Taken[]) {
  const worked = taken.filter(({ sample }) => sample && sample.operations > 0);
  const names = Object.keys(worked[0]?.uses ?? {});
  const each = (value: (one: Taken, name: string) => number) =>
    Object.fromEntries(names.map((name) => [name, median(worked.map((one) => value(one, name)))]));
  return {
    cpuMs: each(({ uses, sample }, name) => (uses[name]?.cpuMs ?? 0) / sample!.operations),
    memory: {
      rssMb: each(({ uses }, name) => (uses[name]?.rss ?? 0) / 1_048_576),
      pssMb: each(({ uses }, name) => (uses[name]?.pss ?? 0) / 1_048_576),
    },
  };
}
