import { ID_BYTES, sizeOf } from './content.js';
import type { Interned } from './interned.js';
import { type RecordedEvent, STEP } from './recorded.js';
import { isMetastream, type Stream } from './streams.js';

/** A shorter run keeps one row per event, which reads plainly in SQL. */
const SHORTEST_RUN = 16;
const LARGEST_REST = 16 * 1024;
const NOTHING = Buffer.alloc(0);

/** Rows to be written: `more[i]` events follow `events[i]` in its row, packed into `rest[i]`. */
export interface Rows {
  events: RecordedEvent[];
  owners: Stream[];
  more: number[];
  rest: Buffer[];
}

/**
 * Long appends are stored folded: a row holds its first event in columns and the following events packed together,
 * because PostgreSQL's cost per row dominates a bulk load. Undefined when no run is long enough.
 */
export function fold(events: readonly RecordedEvent[], owners: readonly Stream[]): Rows | undefined {
  const rows: Rows = { events: [], owners: [], more: [], rest: [] };
  for (let at = 0, end = 0; at < events.length; at = end) {
    end = runEnd(events, owners, at);
    const long = end - at >= SHORTEST_RUN;
    while (at < end) {
      const until = long ? rowEnd(events, at, end) : at + 1;
      rows.events.push(events[at]!);
      rows.owners.push(owners[at]!);
      rows.more.push(until - at - 1);
      rows.rest.push(until - at > 1 ? pack(events, at + 1, until) : NOTHING);
      at = until;
    }
  }
  return rows.events.length < events.length ? rows : undefined;
}

/** Each event of a metastream has a row, because its last event is looked up by row. */
function runEnd(events: readonly RecordedEvent[], owners: readonly Stream[], at: number): number {
  const owner = owners[at]!;
  let end = at + 1;
  if (!isMetastream(owner.name)) while (owners[end] === owner && follows(events[end - 1]!, events[end]!)) end++;
  return end;
}

const follows = (one: RecordedEvent, next: RecordedEvent) =>
  next.revision === one.revision + 1 && next.position === one.position + STEP && next.created === one.created;

function rowEnd(events: readonly RecordedEvent[], at: number, end: number): number {
  let bytes = 0;
  let until = at + 1;
  while (until < end && (bytes += sizeOf(events[until]!.content)) <= LARGEST_REST) until++;
  return until;
}

const JSON_FLAG = 1;
const TYPE_FLAG = 2;

/** The ids of all events, then for each: flags, its type where that changes, data, metadata. */
function pack(events: readonly RecordedEvent[], from: number, to: number): Buffer {
  let size = 0;
  let type = events[from - 1]!.content.type;
  for (let i = from; i < to; i++) {
    const { content } = events[i]!;
    size += ID_BYTES + 9 + sizeOf(content) + (content.type === type ? 0 : 4 + content.type.length);
    type = content.type;
  }
  const rest = Buffer.allocUnsafe(size);
  type = events[from - 1]!.content.type;
  let idAt = 0;
  let at = (to - from) * ID_BYTES;
  for (let i = from; i < to; i++) {
    const { content } = events[i]!;
    for (let byte = 0; byte < ID_BYTES; byte++) rest[idAt++] = content.ids[content.idAt + byte] ?? 0;
    rest[at++] = (content.json ? JSON_FLAG : 0) + (content.type === type ? 0 : TYPE_FLAG);
    if (content.type !== type) at = packBytes(rest, at, content.type, 0, content.type.length);
    at = packBytes(rest, at, content.bytes, content.dataAt, content.dataEnd);
    at = packBytes(rest, at, content.bytes, content.metadataAt, content.metadataEnd);
    type = content.type;
  }
  return rest;
}

function packBytes(into: Buffer, at: number, bytes: Buffer, start: number, end: number): number {
  into.writeUInt32BE(end - start, at);
  return end === start ? at + 4 : at + 4 + bytes.copy(into, at + 4, start, end);
}

/** The events packed into `bytes` from `start`, which follow `first`; the last of them first when going `backwards`. */
export function unfold(
  first: RecordedEvent,
  more: number,
  bytes: Buffer,
  start: number,
  types: Interned,
  backwards: boolean,
  onEvent: (event: RecordedEvent) => void,
): void {
  const turned: RecordedEvent[] = [];
  let { type } = first.content;
  let at = start + more * ID_BYTES;
  for (let i = 0; i < more; i++) {
    const flags = bytes[at++] ?? 0;
    if (flags & TYPE_FLAG) {
      const end = at + 4 + bytes.readUInt32BE(at);
      type = types.of(bytes, at + 4, end);
      at = end;
    }
    const dataAt = at + 4;
    const dataEnd = dataAt + bytes.readUInt32BE(at);
    const metadataAt = dataEnd + 4;
    at = metadataAt + bytes.readUInt32BE(dataEnd);
    const json = (flags & JSON_FLAG) !== 0;
    const event = {
      position: first.position + (i + 1) * STEP,
      revision: first.revision + i + 1,
      stream: first.stream,
      created: first.created,
      content: {
        type,
        json,
        ids: bytes,
        idAt: start + i * ID_BYTES,
        bytes,
        dataAt,
        dataEnd,
        metadataAt,
        metadataEnd: at,
      },
    };
    if (backwards) turned.push(event);
    else onEvent(event);
  }
  for (const event of turned.reverse()) onEvent(event);
}
