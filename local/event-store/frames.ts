import { type Content, ID_BYTES, sizeOf } from './content.js';
import { field, framed, TOMBSTONE, varintSize, writeVarint } from './protobuf.js';
import type { RecordedEvent } from './recorded.js';

const HEX = Buffer.from('0123456789abcdef');
const mapEntry = (key: string, value: string) => field.bytes(6, field.text(1, key), field.text(2, value));
const JSON_CONTENT = mapEntry('content-type', 'application/json');
const BINARY_CONTENT = mapEntry('content-type', 'application/octet-stream');
const TYPE_KEY = field.text(1, 'type');
const ID_LENGTH = 40;
const NO_BYTES = Buffer.alloc(0);

/** ReadResp messages, framed one after the other, so that many go out in one write. */
export class Frames {
  #bytes: Buffer;
  #at = 0;
  count = 0;

  constructor(
    readonly structuredIds = false,
    size = 4096,
  ) {
    this.#bytes = Buffer.allocUnsafe(size);
  }

  get length(): number {
    return this.#at;
  }

  add(frame: Buffer): void {
    this.#reserve(frame.length);
    this.#at += frame.copy(this.#bytes, this.#at);
    this.count++;
  }

  /** Returns the frames added since the last call in one buffer. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#at);
    this.#bytes = NO_BYTES;
    this.#at = 0;
    this.count = 0;
    return taken;
  }

  /** Adds an event; `link` is the link event that points at it, `event` is undefined where the link does not resolve. */
  event(event: RecordedEvent | undefined, link?: RecordedEvent): void {
    const original = link ?? event;
    if (!original) return;
    const eventSize = event ? recordSize(event, this.structuredIds) : 0;
    const linkSize = link ? recordSize(link, this.structuredIds) : 0;
    const inner =
      (event ? 1 + varintSize(eventSize) + eventSize : 0) +
      (link ? 1 + varintSize(linkSize) + linkSize : 0) +
      1 +
      varintSize(original.position);
    const size = 1 + varintSize(inner) + inner;
    this.#reserve(size + 5);
    const into = this.#bytes;
    let at = this.#at;
    into[at] = 0;
    into.writeUInt32BE(size, at + 1);
    into[at + 5] = 0x0a;
    at = writeVarint(into, at + 6, inner);
    if (event) {
      into[at] = 0x0a;
      at = writeRecord(into, writeVarint(into, at + 1, eventSize), event, this.structuredIds);
    }
    if (link) {
      into[at] = 0x12;
      at = writeRecord(into, writeVarint(into, at + 1, linkSize), link, this.structuredIds);
    }
    into[at] = 0x18;
    this.#at = writeVarint(into, at + 1, original.position);
    this.count++;
  }

  #reserve(size: number): void {
    if (this.#at + size <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + size, 4096));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}

function recordSize(event: RecordedEvent, structured: boolean): number {
  const { stream, content } = event;
  const { ids, idAt, metadataAt, metadataEnd, dataAt, dataEnd } = content;
  const name = 1 + varintSize(stream.length) + stream.length;
  const metadata = metadataEnd - metadataAt;
  const data = dataEnd - dataAt;
  return (
    (structured ? structuredId(ids, idAt).length : ID_LENGTH) +
    (1 + varintSize(name) + name) +
    (1 + varintSize(event.revision)) +
    2 * (1 + varintSize(event.position)) +
    kindOf(content).length +
    creationOf(event).length +
    (metadata > 0 ? 1 + varintSize(metadata) + metadata : 0) +
    (1 + varintSize(data) + data)
  );
}

function writeRecord(into: Buffer, start: number, event: RecordedEvent, structured: boolean): number {
  const { stream, content } = event;
  const { ids, idAt, bytes } = content;
  let at = structured ? start + structuredId(ids, idAt).copy(into, start) : writeId(into, start, ids, idAt);
  into[at] = 0x12;
  at = writeVarint(into, at + 1, 1 + varintSize(stream.length) + stream.length);
  at = writeBytes(into, at, 0x1a, stream, 0, stream.length);
  into[at] = 0x18;
  at = writeVarint(into, at + 1, event.revision);
  into[at] = 0x20;
  at = writeVarint(into, at + 1, event.position);
  into[at] = 0x28;
  at = writeVarint(into, at + 1, event.position);
  at += kindOf(content).copy(into, at);
  at += creationOf(event).copy(into, at);
  if (content.metadataEnd > content.metadataAt)
    at = writeBytes(into, at, 0x3a, bytes, content.metadataAt, content.metadataEnd);
  return writeBytes(into, at, 0x42, bytes, content.dataAt, content.dataEnd);
}

let kind: { type: Buffer; json: boolean; entries: Buffer } = { type: NO_BYTES, json: false, entries: NO_BYTES };
/** The metadata entries for type and content type, cached for runs of one type. */
function kindOf({ type, json }: Content): Buffer {
  if (type !== kind.type || json !== kind.json)
    kind = {
      type,
      json,
      entries: Buffer.concat([field.bytes(6, TYPE_KEY, field.bytes(2, type)), json ? JSON_CONTENT : BINARY_CONTENT]),
    };
  return kind.entries;
}

let created = NaN;
let ticks = '';
let creation = NO_BYTES;
/** The metadata entry `created`, in ticks of 100 ns, cached for the events of one commit. */
function creationOf(event: RecordedEvent): Buffer {
  if (event.created === created) return creation;
  created = event.created;
  const digits = ticks.length;
  ticks = `${created}0`;
  if (ticks.length === digits) creation.write(ticks, creation.length - digits, 'latin1');
  else creation = mapEntry('created', ticks);
  return creation;
}

function writeBytes(into: Buffer, at: number, tag: number, bytes: Buffer, start: number, end: number): number {
  into[at] = tag;
  const to = writeVarint(into, at + 1, end - start);
  return to + bytes.copy(into, to, start, end);
}

/** The id as text, the form the client requests. */
function writeId(into: Buffer, at: number, ids: Buffer, idAt: number): number {
  into[at++] = 0x0a;
  into[at++] = ID_LENGTH - 2;
  into[at++] = 0x12;
  into[at++] = ID_LENGTH - 4;
  for (let i = 0; i < ID_BYTES; i++) {
    if (i === 4 || i === 6 || i === 8 || i === 10) into[at++] = 0x2d;
    const byte = ids[idAt + i] ?? 0;
    into[at++] = HEX[byte >> 4] ?? 0;
    into[at++] = HEX[byte & 15] ?? 0;
  }
  return at;
}

function structuredId(ids: Buffer, idAt: number): Buffer {
  const half = (offset: number) => ids.readBigUInt64BE(idAt + offset);
  return field.bytes(1, field.bytes(1, field.number(1, half(0)), field.number(2, half(8))));
}

export const confirmation = (id: string): Buffer => framed(field.bytes(2, field.text(1, id)));
/** Position −1 goes out as 2^64−1, which is how EventStoreDB 24.2 writes it. */
export const checkpoint = (position: number): Buffer => {
  const value = position < 0 ? BigInt(position) : position;
  return framed(field.bytes(3, field.number(1, value), field.number(2, value)));
};
export const streamNotFound = (stream: string): Buffer => framed(field.bytes(4, field.bytes(1, field.text(3, stream))));
export const caughtUp = (): Buffer => framed(field.empty(8));
export const isTombstone = (event: RecordedEvent): boolean => event.revision === TOMBSTONE;

const live = new WeakMap<RecordedEvent, Buffer>();
/** The frame of a live event, encoded once for all subscriptions. */
export function encoded(event: RecordedEvent, structuredIds: boolean): Buffer {
  const known = structuredIds ? undefined : live.get(event);
  if (known) return known;
  const frames = new Frames(structuredIds, sizeOf(event.content) + 512);
  frames.event(event);
  const frame = frames.take();
  if (!structuredIds) live.set(event, frame);
  return frame;
}
