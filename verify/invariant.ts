/** An event as it lies in the log, read without any of the product's own code. */
export type Logged = Readonly<{
  id: string;
  type: string;
  stream: string;
  revision: number;
  position: bigint;
  /** When the store wrote it, in milliseconds. */
  created: number;
  data: Readonly<Record<string, unknown>>;
  meta: Readonly<Record<string, unknown>>;
}>;

export type Ownership = { listing_id: string; buyer_id: string };
export type Checkpoint = { name: string; position: bigint };
/** A table of a view beside the same table built anew from the first event. */
export type Rebuilt = { view: string; table: string; position: string; live: string | null; replayed: string };
export type ProviderPayment = { reference: string; status: string; amount: number };

/** What stands outside the log. Absent parts are not checked. */
export type World = {
  /** When the log was read, and how long a promise may take to be kept. */
  now: number;
  grace: number;
  /** Ids of all events before the present one. */
  ids: Set<string>;
  /** Where the product's last event lay when reading began, and where the log itself ended. */
  head?: bigint;
  end?: bigint;
  acknowledged?: Set<string>;
  checkpoints?: Checkpoint[];
  owned?: () => AsyncIterable<Ownership> | Iterable<Ownership>;
  rebuilt?: () => Promise<Rebuilt[]>;
  provider?: () => Promise<ProviderPayment[]>;
};

type Where = Partial<Pick<Logged, 'stream' | 'revision' | 'position'>>;
export type Violation = Where & { invariant: string; says: string };
export type Report = { counted: () => void; wrong: (where: Where, says: string) => void };
export type Folding = { take?: (event: Logged) => void; end?: () => void | Promise<void> };
export type Invariant = { id: string; promise: string; begin: (report: Report, world: World) => Folding };
export type Outcome = { id: string; promise: string; checked: number; violations: number };

const MOST_LINES = 20;

/** Runs every invariant over the log, once, event by event; `tell` hears of each violation (the first twenty of each). */
export async function check(
  invariants: readonly Invariant[],
  events: AsyncIterable<Logged> | Iterable<Logged>,
  world: World,
  tell: (violation: Violation) => void,
): Promise<Outcome[]> {
  const running = invariants.map(({ id, promise, begin }) => {
    const outcome: Outcome = { id, promise, checked: 0, violations: 0 };
    const report: Report = {
      counted: () => void outcome.checked++,
      wrong: ({ stream, revision, position }, says) => {
        if (++outcome.violations <= MOST_LINES) tell({ invariant: id, stream, revision, position, says });
      },
    };
    return { outcome, folding: begin(report, world) };
  });
  const takers = running.flatMap(({ folding }) => (folding.take ? [folding.take] : []));
  for await (const event of events) {
    for (const take of takers) take(event);
    world.ids.add(event.id);
  }
  for (const { folding } of running) await folding.end?.();
  return running.map(({ outcome }) => outcome);
}

/** Did this happen so lately that what must follow may still be under way? */
export const isYoung = ({ created }: Pick<Logged, 'created'>, { now, grace }: World) => now - created < grace;

export const category = ({ stream }: Pick<Logged, 'stream'>) => stream.slice(0, stream.indexOf('-'));
export const text = (event: Logged, field: string) => String(event.data[field] ?? '');
export const amountOf = (event: Logged, field: string) => Number(event.data[field] ?? Number.NaN);
