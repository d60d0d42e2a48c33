import { field, framed, TOMBSTONE, varintSize, writeVarint } from './protobuf.js';
import type { RecordedEvent } from './recorded.js';

const HEX = Array.from({ length: 256 }, (_, byte) => Buffer.from(byte.toString(16).padStart(2, '0')));
const mapEntry = (key: string, value: string) => field.bytes(6, field.text(1, key), field.text(2, value));
const JSON_CONTENT = mapEntry('content-type', 'application/json');
const BINARY_CONTENT = mapEntry('content-type', 'application/octet-stream');
const TYPE_KEY = Buffer.from('\x0a\x04type\x12');
const CREATED_KEY = Buffer.from('\x0a\x07created\x12');
const ID_LENGTH = 40;
const NO_BYTES = Buffer.alloc(0);

/** ReadResp messages, framed one behind the other, so that many leave in one write. */
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

  /** What was added, as one piece; the frames begin anew. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#at);
    this.#bytes = NO_BYTES;
    this.#at = 0;
    this.count = 0;
    return taken;
  }

  /** One event as a reader sees it: `link` is the event that pointed at it, `event` is absent when it points nowhere. */
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
  const { stream, type, data, metadata, json } = event;
  const name = 1 + varintSize(stream.length) + stream.length;
  const typeEntry = TYPE_KEY.length + varintSize(type.length) + type.length;
  return (
    (structured ? structuredId(event.id).length : ID_LENGTH) +
    (1 + varintSize(name) + name) +
    (1 + varintSize(event.revision)) +
    2 * (1 + varintSize(event.position)) +
    (1 + varintSize(typeEntry) + typeEntry) +
    (json ? JSON_CONTENT : BINARY_CONTENT).length +
    (2 + CREATED_KEY.length + 1 + String(event.created).length + 1) +
    (metadata.length > 0 ? 1 + varintSize(metadata.length) + metadata.length : 0) +
    (1 + varintSize(data.length) + data.length)
  );
}

function writeRecord(into: Buffer, start: number, event: RecordedEvent, structured: boolean): number {
  const { stream, type, data, metadata, json } = event;
  let at = structured ? start + structuredId(event.id).copy(into, start) : writeId(into, start, event.id);
  into[at] = 0x12;
  at = writeVarint(into, at + 1, 1 + varintSize(stream.length) + stream.length);
  at = writeBytes(into, at, 0x1a, stream);
  into[at] = 0x18;
  at = writeVarint(into, at + 1, event.revision);
  into[at] = 0x20;
  at = writeVarint(into, at + 1, event.position);
  into[at] = 0x28;
  at = writeVarint(into, at + 1, event.position);
  into[at] = 0x32;
  at = writeVarint(into, at + 1, TYPE_KEY.length + varintSize(type.length) + type.length);
  at += TYPE_KEY.copy(into, at);
  at = writeVarint(into, at, type.length);
  at += type.copy(into, at);
  at += (json ? JSON_CONTENT : BINARY_CONTENT).copy(into, at);
  const created = `${event.created}0`;
  into[at] = 0x32;
  into[at + 1] = CREATED_KEY.length + 1 + created.length;
  at += 2;
  at += CREATED_KEY.copy(into, at);
  into[at] = created.length;
  at += 1 + into.write(created, at + 1, 'latin1');
  if (metadata.length > 0) at = writeBytes(into, at, 0x3a, metadata);
  return writeBytes(into, at, 0x42, data);
}

function writeBytes(into: Buffer, at: number, tag: number, bytes: Buffer): number {
  into[at] = tag;
  const start = writeVarint(into, at + 1, bytes.length);
  return start + bytes.copy(into, start);
}

/** The id as text, which is what the client asks for. */
function writeId(into: Buffer, at: number, id: Buffer): number {
  into[at++] = 0x0a;
  into[at++] = ID_LENGTH - 2;
  into[at++] = 0x12;
  into[at++] = ID_LENGTH - 4;
  for (let i = 0; i < 16; i++) {
    if (i === 4 || i === 6 || i === 8 || i === 10) into[at++] = 0x2d;
    const hex = HEX[id[i] ?? 0];
    into[at++] = hex?.[0] ?? 0;
    into[at++] = hex?.[1] ?? 0;
  }
  return at;
}

function structuredId(id: Buffer): Buffer {
  const half = (offset: number) => {
    const bytes: number[] = [];
    let rest = id.readBigUInt64BE(offset);
    for (; rest >= 128n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
    return Buffer.from([...bytes, Number(rest)]);
  };
  const structured = Buffer.concat([Buffer.from([0x08]), half(0), Buffer.from([0x10]), half(8)]);
  return field.bytes(1, field.bytes(1, structured));
}

export const confirmation = (id: string): Buffer => framed(field.bytes(2, field.text(1, id)));
export const checkpoint = (position: number): Buffer =>
  framed(field.bytes(3, field.number(1, position), field.number(2, position)));
export const streamNotFound = (stream: string): Buffer => framed(field.bytes(4, field.bytes(1, field.text(3, stream))));
export const caughtUp = (): Buffer => framed(field.empty(8));
export const isTombstone = (event: RecordedEvent): boolean => event.revision === TOMBSTONE;

const live = new WeakMap<RecordedEvent, Buffer>();
/** The frame of a live event, made once for all who listen. */
export function encoded(event: RecordedEvent, structuredIds: boolean): Buffer {
  const known = structuredIds ? undefined : live.get(event);
  if (known) return known;
  const frames = new Frames(structuredIds, event.data.length + event.metadata.length + 512);
  frames.event(event);
  const frame = frames.take();
  if (!structuredIds) live.set(event, frame);
  return frame;
}
