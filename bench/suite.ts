/** What a measure can tell: per second, milliseconds at the median and the 99th percentile, kilobytes, megabytes, … */
export type Figure = 'rate' | 'p50' | 'p99' | 'ms' | 'kB' | 'rssMB' | 'pssMB' | 'percent' | 'shift' | 'errors';
export type Figures = Partial<Record<Figure, number>>;

/** What one run of a measure gave. */
export type Sample = { operations: number; figures: Figures; lacking?: readonly Figure[] };

export type Measure = {
  /** Runs for about so many milliseconds, or for as long as its work takes. */
  run: (ms: number) => Promise<Sample>;
  /** Whether a short run beforehand, which counts for nothing, makes sense. */
  warms?: boolean;
};

/** A suite at work: its measures, by name, on whatever they need. */
export type Opened = {
  measures: Record<string, Measure>;
  /** The processes that do the work, by name; this one is always among them. */
  processes: () => Record<string, number>;
  close: () => Promise<void>;
};

export type Options = { rounds: number; seconds: number; sockets: number; say: (line: string) => void };

/** What a figure is held to: itself, or its ratio to another measure's in the same round. */
export type Row = {
  name: string;
  of: string;
  figure: Figure;
  against?: { measure: string; figure?: Figure; called: string };
  bound?: Limit;
  moonshot?: Limit;
};
export type Limit = { sense: 'least' | 'most'; of: number };

export const atLeast = (of: number): Limit => ({ sense: 'least', of });
export const atMost = (of: number): Limit => ({ sense: 'most', of });

/** One family of rows. The floors run beside what they are the floors of, in every round. */
export type Suite = { name: string; rows: Row[]; open: (options: Options) => Promise<Opened> };
