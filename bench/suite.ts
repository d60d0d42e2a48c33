/** Figures of a measure: operations per second; milliseconds at the median and the 99th percentile; CPU ms per operation; … */
export type Figure =
  'rate' | 'p50' | 'p99' | 'ms' | 'cpuMs' | 'kB' | 'rssMB' | 'pssMB' | 'percent' | 'shift' | 'errors';
export type Figures = Partial<Record<Figure, number>>;

/** Result of one run of a measure. */
export type Sample = { operations: number; figures: Figures; lacking?: readonly Figure[] };

export type Measure = {
  /** Runs for about `ms` milliseconds, or until its work is done. */
  run: (ms: number) => Promise<Sample>;
  /** True if a short, uncounted run precedes. */
  warms?: boolean;
  /** The processes whose CPU time per operation is the figure `cpuMs`, by name. */
  costs?: () => Record<string, number>;
};

/** An open suite: its measures by name. */
export type Opened = {
  measures: Record<string, Measure>;
  /** Pids of the measured processes by name; the bench process is always counted. */
  processes: () => Record<string, number>;
  close: () => Promise<void>;
};

/** `beside`: folder of a built checkout of another commit, measured in the same rounds where a suite can. */
export type Options = {
  rounds: number;
  seconds: number;
  beside?: string;
  say: (line: string) => void;
};

/** A row of the report: a figure, or its ratio to another measure's figure in the same round, and its bound. */
export type Row = {
  name: string;
  of: string;
  figure: Figure;
  against?: { measure: string; figure?: Figure; called: string };
  /** The bound holds the figure itself; the other measure's is printed beside it. */
  isHeldAlone?: boolean;
  /** Holds the slowest round's share of the median to the limits, instead of the median. */
  isSteadiness?: boolean;
  bound?: Limit;
  moonshot?: Limit;
};
export type Limit = { sense: 'least' | 'most'; of: number };

export const atLeast = (of: number): Limit => ({ sense: 'least', of });
export const atMost = (of: number): Limit => ({ sense: 'most', of });

/** A group of rows. Floors run in every round, next to the measures they are compared with. */
export type Suite = { name: string; rows: Row[]; open: (options: Options) => Promise<Opened> };
