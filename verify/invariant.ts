import { KeyIndex } from './key-index.js';
import type { Expected } from './module-records.js';

/** An event of the log, read without any of the product's own code. */
export type Logged = Readonly<{
  id: string;
  type: string;
  stream: string;
  revision: number;
  position: bigint;
  /** When the event store wrote it, ms since 1970. */
  created: number;
  data: Readonly<Record<string, unknown>>;
  meta: Readonly<Record<string, unknown>>;
}>;

export type Ownership = { listing_id: string; buyer_id: string };
export type Checkpoint = { name: string; position: bigint };
/** A table of a view beside the same table rebuilt from the first event. */
export type Rebuilt = { view: string; table: string; position: string; live: string | null; replayed: string };
/** `refunded`: what its processed refunds returned, kobo. */
export type ProviderPayment = { reference: string; status: string; amount: number; refunded?: number };

/** A transfer to a bank: kobo, without the provider's fee. */
export type ProviderTransfer = { reference: string; status: string; amount: number };

/** A row of `app.file`: bytes, SHA-256 in hexadecimal digits, ms since 1970. */
export type FileRow = { id: string; size: number; sha256: string; created: number };
export type StoredFiles = {
  rows: () => AsyncIterable<FileRow>;
  /** Of the bytes in the folder; undefined when there are none. */
  bytes: (id: string) => Promise<{ size: number; sha256: string } | undefined>;
  /** Every file in the folder, and when it was last changed, ms since 1970. */
  folder: () => AsyncIterable<{ name: string; changed: number }>;
};

/** What the log is compared with. Absent parts are not checked. */
export type Sources = {
  /** What the modules' events and views must be. */
  expected: Expected;
  /** Time at which the log was read, ms since 1970, and the time within which an effect follows its cause, ms. */
  now: number;
  grace: number;
  /** The position of the product's last event when reading began, and the end of the log. */
  head?: bigint;
  end?: bigint;
  acknowledged?: ReadonlySet<string>;
  checkpoints?: Checkpoint[];
  owned?: () => AsyncIterable<Ownership> | Iterable<Ownership>;
  rebuilt?: () => Promise<Rebuilt[]>;
  files?: StoredFiles;
  provider?: () => Promise<ProviderPayment[]>;
  transfers?: () => Promise<ProviderTransfer[]>;
  /** Reads an event again, to name it in a violation that is found at the end of the log. */
  eventAt?: (position: bigint) => Promise<Logged | undefined>;
};

/** The sources, and the numbers of everything that the log names. Invariants keep columns of state by these numbers. */
export type World = Sources & {
  /** Ids of all events before the current one. */
  ids: KeyIndex;
  streams: KeyIndex;
  references: KeyIndex;
};

type Where = Partial<Pick<Logged, 'stream' | 'revision' | 'position'>>;
export type Violation = Where & { invariant: string; message: string };
export type Report = {
  /** Counts one fact that was compared. */
  checked: () => void;
  violation: (where: Where, message: string) => void;
  /** The same for an event of which only the position was kept. */
  violationAt: (position: number, message: string) => Promise<void>;
};
export type Folding = { take?: (event: Logged) => void; end?: () => void | Promise<void> };
/** State is bounded by open items or kept in columns by index: a `Map` of the whole log would end at 2^24 entries. */
export type Invariant = { id: string; promise: string; begin: (report: Report, world: World) => Folding };
export type Outcome = { id: string; promise: string; checked: number; violations: number };

/** Violations of one invariant that are named; the others are counted. */
export const NAMED = 20;

/** Folds the log once through all invariants. `onViolation` gets the first twenty violations of each. */
export async function check(
  invariants: readonly Invariant[],
  events: AsyncIterable<Logged> | Iterable<Logged>,
  sources: Sources,
  onViolation: (violation: Violation) => void,
): Promise<{ outcomes: Outcome[]; events: number }> {
  const world = { ...sources, ids: new KeyIndex(), streams: new KeyIndex(), references: new KeyIndex() };
  const running = invariants.map(({ id, promise, begin }) => {
    const outcome: Outcome = { id, promise, checked: 0, violations: 0 };
    const violation: Report['violation'] = ({ stream, revision, position }, message) => {
      if (++outcome.violations <= NAMED) onViolation({ invariant: id, stream, revision, position, message });
    };
    const violationAt: Report['violationAt'] = async (position, message) => {
      const isNamed = outcome.violations < NAMED;
      const event = isNamed ? await sources.eventAt?.(BigInt(position)) : undefined;
      violation(event ?? { position: BigInt(position) }, message);
    };
    const report = { checked: () => void outcome.checked++, violation, violationAt };
    return { outcome, folding: begin(report, world) };
  });
  const takers = running.flatMap(({ folding }) => (folding.take ? [folding.take] : []));
  let count = 0;
  for await (const event of events) {
    for (const take of takers) take(event);
    world.ids.add(event.id);
    count++;
  }
  for (const { folding } of running) await folding.end?.();
  return { outcomes: running.map(({ outcome }) => outcome), events: count };
}

/** Identifies an event in a violation that is found later. */
export type Place = Pick<Logged, 'stream' | 'revision' | 'position' | 'created'>;
export const placeOf = ({ stream, revision, position, created }: Logged): Place => ({
  ...{ stream, revision, position, created },
});
/** A position that no event has. */
export const NEVER = -1;

/** True if the event's effects may still follow. */
export const isYoung = ({ created }: Pick<Logged, 'created'>, { now, grace }: Sources) => now - created < grace;

export const category = ({ stream }: Pick<Logged, 'stream'>) => stream.slice(0, stream.indexOf('-'));
/** A wallet is stored in segments, `wallet-ada`, `wallet-ada.10001` …: each bears the number of events before it. */
const SEGMENT = /^(wallet-.+)\.(\d+)$/;
/** The stream that all segments of the event's stream belong to, and the event's number in it. */
export function placeInWhole({ stream, revision }: Pick<Logged, 'stream' | 'revision'>): {
  whole: string;
  number: number;
} {
  const [, whole = stream, before = 0] = SEGMENT.exec(stream) ?? [];
  return { whole, number: Number(before) + revision };
}

export const text = (event: Logged, field: string) => String(event.data[field] ?? '');
export const amountOf = (event: Logged, field: string) => Number(event.data[field] ?? Number.NaN);
