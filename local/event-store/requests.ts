import { badRequest } from './failure.js';
import { MessageReader } from './protobuf.js';
import { Expected, type ProposedEvent } from './append.js';

export interface TargetStream {
  name: string;
  expected: number;
}
export interface BatchAppendRequest {
  correlation: Buffer;
  /** Present on the first chunk of an append only. */
  options?: MessageReader;
  events: MessageReader[];
  final: boolean;
}
export interface FilterOptions {
  on: 'stream' | 'type';
  regex?: string;
  prefixes: string[];
  window: number | undefined;
  checkpointInterval: number;
}
export interface ReadRequest {
  /** Absent: all streams. */
  stream?: string;
  from: 'start' | 'end' | number;
  backwards: boolean;
  resolveLinks: boolean;
  /** Absent: a subscription. */
  count?: number;
  filter?: FilterOptions;
  structuredIds: boolean;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });
export function storableText(bytes: Buffer, what: string): string {
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch {
    throw badRequest(`The ${what} is not UTF-8.`);
  }
  if (text === '') throw badRequest(`The ${what} is empty.`);
  if (text.includes('\0')) throw badRequest(`The ${what} holds the character U+0000.`);
  return text;
}

export function readStreamName(reader: MessageReader): string {
  let name: Buffer = Buffer.alloc(0);
  for (let n = reader.next(); n; n = reader.next()) {
    if (n === 3) name = reader.slice();
    else reader.skip();
  }
  return storableText(name, 'stream name');
}

/** Reads the UUID the reader stands in. */
function eventId(reader: MessageReader): Buffer {
  let id: Buffer | undefined;
  for (let n = reader.next(); n; n = reader.next()) {
    if (n === 2) id = parsedId(reader.slice());
    else if (n === 1) id = structuredId(reader.message());
    else reader.skip();
  }
  if (!id) throw badRequest('The event id is not a UUID.');
  return id;
}

const HEX = new Int8Array(256).fill(-1);
for (let digit = 0; digit < 16; digit++)
  for (const text of [digit.toString(16), digit.toString(16).toUpperCase()]) HEX[text.charCodeAt(0)] = digit;

/** Sixteen bytes from their hexadecimal text; undefined when it is none, or nothing but noughts. */
function parsedId(text: Buffer): Buffer | undefined {
  const id = Buffer.allocUnsafe(16);
  let at = 0;
  let any = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === 0x2d) continue;
    const high = HEX[text[i] ?? 0] ?? -1;
    const low = HEX[text[++i] ?? 0] ?? -1;
    if (high < 0 || low < 0 || at === 16) return undefined;
    any |= id[at++] = high * 16 + low;
  }
  return at === 16 && any ? id : undefined;
}

function structuredId(reader: MessageReader): Buffer {
  const id = Buffer.alloc(16);
  for (let n = reader.next(); n; n = reader.next()) {
    if (n === 1 || n === 2) id.writeBigUInt64BE(reader.wide(), n === 1 ? 0 : 8);
    else reader.skip();
  }
  return id;
}

/** AppendReq.Options, BatchAppendReq.Options, DeleteReq.Options and TombstoneReq.Options share their first five fields. */
export function readTarget(reader: MessageReader): TargetStream & { deadline: number } {
  let name: string | undefined;
  let expected: number | undefined;
  let deadline = Infinity;
  for (let n = reader.next(); n; n = reader.next()) {
    if (n === 1) name = readStreamName(reader.message());
    else if (n === 2) expected = exactRevision(reader.varint());
    else if (n === 3) expected = (reader.skip(), Expected.noStream);
    else if (n === 4) expected = (reader.skip(), Expected.any);
    else if (n === 5) expected = (reader.skip(), Expected.streamExists);
    else if (n === 6) deadline = instant(reader.message());
    else if (n === 7) deadline = Date.now() + instant(reader.message());
    else reader.skip();
  }
  if (name === undefined) throw badRequest('The stream is missing.');
  if (name === '$all') throw badRequest('Nobody can write to $all.');
  if (expected === undefined) throw badRequest('The expected revision is missing.');
  return { name, expected, deadline };
}

function exactRevision(revision: number): number {
  if (revision >= 2 ** 64) return Expected.noStream;
  if (revision >= 2 ** 63) throw badRequest('The expected revision is too large.');
  return revision;
}

function instant(reader: MessageReader): number {
  let at = 0;
  for (let n = reader.next(); n; n = reader.next()) {
    if (n === 1) at += reader.varint() * 1000;
    else if (n === 2) at += reader.varint() / 1e6;
    else reader.skip();
  }
  return at;
}

export function readOptions(message: Buffer): MessageReader | undefined {
  const reader = new MessageReader(message);
  for (let n = reader.next(); n; n = reader.next()) {
    if (n === 1) return reader.message();
    reader.skip();
  }
  return undefined;
}

/** The two kinds of AppendReq: its options, then one event each. */
export function readAppend(message: Buffer): { options?: MessageReader; event?: MessageReader } {
  const reader = new MessageReader(message);
  for (let n = reader.next(); n; n = reader.next()) {
    if (n === 1) return { options: reader.message() };
    if (n === 2) return { event: reader.message() };
    reader.skip();
  }
  return {};
}

export function readBatchAppend(message: Buffer): BatchAppendRequest {
  const reader = new MessageReader(message);
  const request: BatchAppendRequest = { correlation: Buffer.alloc(0), events: [], final: false };
  for (let n = reader.next(); n; n = reader.next()) {
    if (n === 1) request.correlation = reader.slice();
    else if (n === 2) request.options = reader.message();
    else if (n === 3) request.events.push(reader.message());
    else if (n === 4) request.final = reader.varint() === 1;
    else reader.skip();
  }
  return request;
}

const EMPTY = Buffer.alloc(0);
const TYPE = Buffer.from('type');
const CONTENT_TYPE = Buffer.from('content-type');
const JSON_CONTENT = Buffer.from('application/json');

/** Reads one event of an append from where the reader stands to its end. */
export function readProposed(reader: MessageReader): ProposedEvent {
  let id: Buffer | undefined;
  let type: Buffer | undefined;
  let json: boolean | undefined;
  let metadata: Buffer = EMPTY;
  let data: Buffer = EMPTY;
  for (let n = reader.next(); n; n = reader.next()) {
    if (n === 1) {
      const outer = reader.enter();
      id = eventId(reader);
      reader.leave(outer);
    } else if (n === 2) {
      const outer = reader.enter();
      let key: 'type' | 'content-type' | undefined;
      for (let m = reader.next(); m; m = reader.next()) {
        if (m === 1) {
          const name = reader.slice();
          key = name.equals(TYPE) ? 'type' : name.equals(CONTENT_TYPE) ? 'content-type' : undefined;
        } else if (m === 2 && key === 'type') type = reader.slice();
        else if (m === 2 && key === 'content-type') json = reader.is(JSON_CONTENT);
        else reader.skip();
      }
      reader.leave(outer);
    } else if (n === 3) metadata = reader.slice();
    else if (n === 4) data = reader.slice();
    else reader.skip();
  }
  if (!id) throw badRequest('The event id is missing.');
  if (!type || json === undefined) throw badRequest('The event needs a type and a content-type.');
  if (!isPlain(type)) storableText(type, 'event type');
  return { id, type, json, data, metadata };
}

/** Text of the kind nearly all names are: nothing to decode, nothing to refuse. */
function isPlain(text: Buffer): boolean {
  for (const byte of text) if (byte === 0 || byte > 0x7e) return false;
  return text.length > 0;
}
