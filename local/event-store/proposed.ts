import { type Content, ID_BYTES } from './content.js';
import { badRequest } from './failure.js';
import { holds, Interned } from './interned.js';
import type { MessageReader } from './protobuf.js';
import { storableText } from './requests.js';

const TYPE = Buffer.from('type');
const CONTENT_TYPE = Buffer.from('content-type');
const JSON_CONTENT = Buffer.from('application/json');
const types = new Interned();
/** The last valid type, which most often repeats. */
let storable: Buffer = TYPE;

/** Reads one proposed event from the reader's position to its end; writes its id to `ids` at `idAt`. */
export function readProposed(reader: MessageReader, ids: Buffer, idAt: number): Content {
  const { bytes } = reader;
  const event: Content = {
    type: TYPE,
    json: false,
    ids,
    idAt,
    bytes,
    dataAt: 0,
    dataEnd: 0,
    metadataAt: 0,
    metadataEnd: 0,
  };
  let identified = false;
  let typed = false;
  let described = false;
  for (let n = reader.next(); n; n = reader.next()) {
    if (n === 1) {
      const outer = reader.enter();
      readId(reader, ids, idAt);
      identified = true;
      reader.leave(outer);
    } else if (n === 2) {
      const outer = reader.enter();
      let key: 'type' | 'content-type' | undefined;
      for (let m = reader.next(); m; m = reader.next()) {
        if (m > 2 || (m === 2 && !key)) {
          reader.skip();
          continue;
        }
        const start = reader.pass();
        const end = reader.at;
        if (m === 1)
          key = holds(bytes, start, end, TYPE)
            ? 'type'
            : holds(bytes, start, end, CONTENT_TYPE)
              ? 'content-type'
              : undefined;
        else if (key === 'type') {
          event.type = types.of(bytes, start, end);
          typed = true;
        } else {
          event.json = holds(bytes, start, end, JSON_CONTENT);
          described = true;
        }
      }
      reader.leave(outer);
    } else if (n === 3) {
      event.metadataAt = reader.pass();
      event.metadataEnd = reader.at;
    } else if (n === 4) {
      event.dataAt = reader.pass();
      event.dataEnd = reader.at;
    } else reader.skip();
  }
  if (!identified) throw badRequest('The event id is missing.');
  if (!typed || !described) throw badRequest('The event needs a type and a content-type.');
  if (event.type !== storable) {
    storableText(event.type, 'event type');
    storable = event.type;
  }
  return event;
}

/** Reads a UUID message. */
function readId(reader: MessageReader, into: Buffer, at: number): void {
  let found = false;
  for (let n = reader.next(); n; n = reader.next()) {
    if (n === 2) found = readTextId(reader, into, at);
    else if (n === 1) found = readStructuredId(reader.message(), into, at);
    else reader.skip();
  }
  if (!found) throw badRequest('The event id is not a UUID.');
}

const HEX = new Int8Array(256).fill(-1);
for (let digit = 0; digit < 16; digit++)
  for (const text of [digit.toString(16), digit.toString(16).toUpperCase()]) HEX[text.charCodeAt(0)] = digit;

/** Writes the sixteen bytes of a hexadecimal UUID; false when it is malformed or all zeros. */
function readTextId(reader: MessageReader, into: Buffer, at: number): boolean {
  const { bytes } = reader;
  let from = reader.pass();
  let to = at;
  let any = 0;
  for (; from < reader.at; from++) {
    if (bytes[from] === 0x2d) continue;
    const high = HEX[bytes[from] ?? 0] ?? -1;
    const low = ++from < reader.at ? (HEX[bytes[from] ?? 0] ?? -1) : -1;
    if (high < 0 || low < 0 || to === at + ID_BYTES) return false;
    any |= into[to++] = high * 16 + low;
  }
  return to === at + ID_BYTES && any > 0;
}

function readStructuredId(reader: MessageReader, into: Buffer, at: number): boolean {
  into.fill(0, at, at + ID_BYTES);
  for (let n = reader.next(); n; n = reader.next()) {
    if (n === 1 || n === 2) into.writeBigUInt64BE(reader.wide(), n === 1 ? at : at + 8);
    else reader.skip();
  }
  return true;
}
