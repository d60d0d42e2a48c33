import { badRequest } from './failure.js';
import type { MessageReader } from './protobuf.js';
import { type FilterOptions, type ReadRequest, readOptions, readStreamName } from './requests.js';

/** Decodes ReadReq; missing options are an error, as in EventStoreDB. */
export function readReadRequest(message: Buffer): ReadRequest {
  const options = readOptions(message);
  if (!options) throw badRequest('The options are missing.');
  const request: ReadRequest = { from: 'start', backwards: false, resolveLinks: false, structuredIds: false };
  let target = false;
  let extent = false;
  for (let n = options.next(); n; n = options.next()) {
    if (n === 1 || n === 2) {
      target = true;
      if (n === 1) readStreamTarget(options.message(), request);
      else readAllTarget(options.message(), request);
    } else if (n === 3) request.backwards = options.varint() === 1;
    else if (n === 4) request.resolveLinks = options.varint() === 1;
    else if (n === 5) {
      extent = true;
      request.count = options.varint();
    } else if (n === 6) {
      extent = true;
      options.skip();
    } else if (n === 7) request.filter = readFilter(options.message());
    else if (n === 9) request.structuredIds = options.message().next() === 1;
    else options.skip();
  }
  if (!target || !extent) throw badRequest('What to read is not said.');
  if (request.count === 0) throw badRequest('The count must be positive.');
  if (request.filter && request.stream !== undefined) throw badRequest('Only $all can be filtered.');
  if (request.backwards && request.count === undefined) throw badRequest('A subscription runs forwards.');
  return request;
}

function readStreamTarget(reader: MessageReader, request: ReadRequest): void {
  for (let n = reader.next(); n; n = reader.next()) {
    if (n === 1) request.stream = readStreamName(reader.message());
    else if (n === 2) request.from = reader.varint();
    else if (n === 4) {
      request.from = 'end';
      reader.skip();
    } else reader.skip();
  }
  if (request.stream === undefined) throw badRequest('The stream is missing.');
  if (typeof request.from === 'number' && request.from >= 2 ** 64) request.from = 'end';
}

function readAllTarget(reader: MessageReader, request: ReadRequest): void {
  for (let n = reader.next(); n; n = reader.next()) {
    if (n === 1) {
      request.from = 0;
      const position = reader.message();
      for (let m = position.next(); m; m = position.next()) {
        if (m === 1) request.from = position.varint();
        else position.skip();
      }
      if (request.from >= 2 ** 63) request.from = 'end';
    } else if (n === 3) {
      request.from = 'end';
      reader.skip();
    } else reader.skip();
  }
}

function readFilter(reader: MessageReader): FilterOptions {
  const filter: FilterOptions = { on: 'stream', prefixes: [], window: undefined, checkpointInterval: 0 };
  let expression: MessageReader | undefined;
  for (let n = reader.next(); n; n = reader.next()) {
    if (n === 1 || n === 2) {
      filter.on = n === 1 ? 'stream' : 'type';
      expression = reader.message();
    } else if (n === 3) filter.window = reader.varint();
    else if (n === 5) filter.checkpointInterval = reader.varint();
    else reader.skip();
  }
  if (!expression) throw badRequest('The filter is empty.');
  for (let n = expression.next(); n; n = expression.next()) {
    if (n === 1) filter.regex = expression.text() || undefined;
    else if (n === 2) filter.prefixes.push(expression.text());
    else expression.skip();
  }
  return filter;
}
