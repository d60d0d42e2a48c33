import { badRequest } from './failure.js';
import { MessageReader } from './protobuf.js';
import { Expected, type ExpectedRevision } from './append.js';

export interface TargetStream {
  name: string;
  expected: ExpectedRevision;
}
export interface BatchAppendRequest {
  correlation: Buffer;
  /** Present on the first chunk of an append only. */
  options?: MessageReader;
  /** Where each event begins and ends in the message. */
  events: number[];
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

/** AppendReq.Options, BatchAppendReq.Options, DeleteReq.Options and TombstoneReq.Options share their first five fields. */
export function readTarget(reader: MessageReader): TargetStream & { deadline: number } {
  let name: string | undefined;
  let expected: ExpectedRevision | undefined;
  let deadline = Infinity;
  for (let n = reader.next(); n; n = reader.next()) {
    if (n === 1) name = readStreamName(reader.message());
    else if (n === 2) expected = exactRevision(reader);
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

function exactRevision(reader: MessageReader): ExpectedRevision {
  const { at } = reader;
  const revision = reader.varint();
  if (revision <= Number.MAX_SAFE_INTEGER) return revision;
  const exact = new MessageReader(reader.bytes, at, reader.at).wide();
  if (exact === 2n ** 64n - 1n) return Expected.noStream;
  if (exact >= 2n ** 63n) throw badRequest('The expected revision is too large.');
  return exact;
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
    else if (n === 3) request.events.push(reader.pass(), reader.at);
    else if (n === 4) request.final = reader.varint() === 1;
    else reader.skip();
  }
  return request;
}
