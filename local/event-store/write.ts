import { randomBytes } from 'node:crypto';
import { decideAppend, type Decision, type ExpectedRevision, type Memory } from './append.js';
import { type Content, contentOf, ID_BYTES, sameId } from './content.js';
import type { History } from './history.js';
import { TOMBSTONE } from './protobuf.js';
import type { RecentIds } from './recent-ids.js';
import type { Staging } from './staging.js';
import { isMetastream, metastreamOf, originalOf, type Stream } from './streams.js';
import { firstVisible, LAST_ONLY, revived, SOFT_DELETED } from './truncation.js';

export interface Write {
  kind: 'append' | 'delete' | 'tombstone';
  stream: string;
  expected: ExpectedRevision;
  events: Content[];
  /** Deadline of the caller, in milliseconds since 1970. */
  deadline: number;
  settle(outcome: Outcome): void;
}

export type Outcome =
  | { kind: 'done'; revision: number; position: number | undefined }
  | { kind: 'wrong'; current: number }
  | { kind: 'deleted' }
  | { kind: 'timeout' }
  | { kind: 'failed' };

const METADATA = Buffer.from('$metadata');
const STREAM_DELETED = Buffer.from('$streamDeleted');
const EMPTY = Buffer.alloc(0);
const NOTHING_REMEMBERED: Memory = { revisionOf: () => undefined, holds: () => false };

const systemEvent = (type: Buffer, data: Buffer): Content =>
  contentOf(randomBytes(ID_BYTES), type, type === METADATA, data);

/** Decides one write against the committed and the staged state, and stages its changes. */
export function stageWrite(write: Write, staging: Staging, history: History, recent: RecentIds): Outcome {
  const stream = staging.stream(write.stream);
  if (write.kind !== 'append') return stageDelete(write, stream, staging);
  const view = staging.view(stream);
  const memory = memoryOf(write, stream, staging, history, recent);
  const decision = decideAppend(view, write.expected, write.events.length, memory);
  if (decision.kind === 'known')
    return { kind: 'done', revision: decision.last, position: visiblePosition(decision, stream, staging, history) };
  if (decision.kind !== 'append') return decision;

  const original = isMetastream(stream.name) ? staging.stream(originalOf(stream.name)) : undefined;
  const revives = original !== undefined && !isMetastream(original.name) && staging.truncation(stream).softDeleted;
  staging.append(stream, write.events);
  // An append without events returns the end of the log as its position.
  const { position } = staging;
  const revision = write.events.length > 0 ? staging.last(stream) : -1;
  if (decision.undelete) revive(stream, view.last + 1, staging);
  if (revives) revive(original, staging.last(original) === TOMBSTONE ? 0 : staging.last(original) + 1, staging);
  return { kind: 'done', revision, position };
}

function stageDelete(write: Write, stream: Stream, staging: Staging): Outcome {
  const decision = decideAppend(staging.view(stream), write.expected, 1, NOTHING_REMEMBERED);
  if (decision.kind === 'wrong' || decision.kind === 'deleted') return decision;
  if (write.kind === 'tombstone') {
    staging.append(stream, [systemEvent(STREAM_DELETED, EMPTY)], TOMBSTONE);
  } else {
    const metastream = staging.stream(metastreamOf(stream.name));
    if (staging.last(stream) < 0 && staging.last(metastream) < 0) return { kind: 'wrong', current: -1 };
    staging.append(metastream, [systemEvent(METADATA, SOFT_DELETED)]);
  }
  return { kind: 'done', revision: staging.last(stream), position: staging.position };
}

/** Makes a soft-deleted stream begin at `revision`; earlier events stay hidden. */
function revive(stream: Stream, revision: number, staging: Staging): void {
  const metastream = staging.stream(metastreamOf(stream.name));
  const metadata = revived(staging.metadata(metastream) ?? EMPTY, revision);
  if (metadata) staging.append(metastream, [systemEvent(METADATA, metadata)]);
}

function memoryOf(write: Write, stream: Stream, staging: Staging, history: History, recent: RecentIds): Memory {
  return {
    revisionOf(index) {
      const event = write.events[index];
      if (!event) return undefined;
      const position = recent.find(event.ids, event.idAt) ?? staging.positionOf(event);
      if (position === undefined) return undefined;
      const staged = staging.at(position);
      if (staged)
        return staged.stream === stream && sameId(staged.event.content, event) ? staged.event.revision : undefined;
      const written = history.at(position);
      return written && written.streamId === stream.id && sameId(written, event) ? written.revision : undefined;
    },
    holds(revision, index) {
      const event = write.events[index];
      const there = staging.find(stream, revision)?.content ?? history.find(stream.id, revision);
      return Boolean(event && there && sameId(there, event));
    },
  };
}

/** The position of an event already written; undefined when it is truncated. */
function visiblePosition(
  { last: revision }: Extract<Decision, { kind: 'known' }>,
  stream: Stream,
  staging: Staging,
  history: History,
): number | undefined {
  const truncation = isMetastream(stream.name)
    ? LAST_ONLY
    : staging.truncation(staging.stream(metastreamOf(stream.name)));
  if (truncation.softDeleted || revision < firstVisible(truncation, staging.last(stream))) return undefined;
  const event = staging.find(stream, revision) ?? history.find(stream.id, revision);
  if (!event || event.created / 1000 < Date.now() - truncation.maxAge) return undefined;
  return event.position;
}
