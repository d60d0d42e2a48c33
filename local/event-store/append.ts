import { TOMBSTONE } from './protobuf.js';

/** Expected revisions that name no number. */
export const Expected = { noStream: -1, any: -2, streamExists: -4 } as const;
/** One of `Expected` or an exact revision; beyond 2^53, where no stream ends, a bigint that keeps every digit. */
export type ExpectedRevision = number | bigint;

/** A stream as the next append finds it. */
export interface StreamView {
  /** The last revision, -1 when nothing was ever written, TOMBSTONE when it can never be written again. */
  last: number;
  softDeleted: boolean;
  hasMetadata: boolean;
}

/** Looks up events that were already written. */
export interface Memory {
  /** The revision this event id was first written at; undefined when that was in another stream or is forgotten. */
  revisionOf(index: number): number | undefined;
  /** Whether the event at this revision carries the id of the proposed event at `index`. */
  holds(revision: number, index: number): boolean;
}

export type Decision =
  | { kind: 'append'; undelete: boolean }
  /** Written before: the answer is that of the first time. */
  | { kind: 'known'; last: number }
  | { kind: 'wrong'; current: number }
  | { kind: 'deleted' };

/** Decides whether `count` events may be appended. */
export function decideAppend(stream: StreamView, expected: ExpectedRevision, count: number, memory: Memory): Decision {
  const wrong: Decision = { kind: 'wrong', current: stream.last };
  const append: Decision = { kind: 'append', undelete: stream.softDeleted };
  if (stream.last === TOMBSTONE) return { kind: 'deleted' };
  if (expected === Expected.streamExists) {
    if (stream.softDeleted) return { kind: 'deleted' };
    if (stream.last < 0 && !stream.hasMetadata) return wrong;
  }
  if (expected === Expected.any || expected === Expected.streamExists) {
    if (count === 0) return append;
    const first = memory.revisionOf(0);
    if (first === undefined) return append;
    let last = first;
    for (let index = 1; index < count; index++) {
      const revision = memory.revisionOf(index);
      if (revision === undefined) return wrong;
      last = revision;
    }
    return last < first ? wrong : { kind: 'known', last };
  }
  if (expected === stream.last) return append;
  if (typeof expected === 'bigint' || expected > stream.last || count === 0) return wrong;
  for (let index = 0; index < count; index++) {
    if (memory.holds(expected + 1 + index, index)) continue;
    if (index === 0 && expected === Expected.noStream && stream.softDeleted) return append;
    return wrong;
  }
  return { kind: 'known', last: expected + count };
}
