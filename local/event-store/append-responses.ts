import { Expected, type ExpectedRevision } from './append.js';
import { field, framed, varintSize, writeVarint } from './protobuf.js';
import type { Outcome } from './write.js';

const Code = { cancelled: 1, unknown: 2, invalidArgument: 3, deadlineExceeded: 4, notFound: 5, alreadyExists: 6 };
const allPosition = (position: number) => Buffer.concat([field.number(1, position), field.number(2, position)]);

function success(revision: number, position: number | undefined): Buffer {
  return Buffer.concat([
    revision < 0 ? field.empty(2) : field.number(1, revision),
    position === undefined ? field.empty(4) : field.bytes(3, allPosition(position)),
  ]);
}

function expectation(expected: ExpectedRevision, exact: number, noStream: number, any: number, exists: number): Buffer {
  if (expected === Expected.any) return field.empty(any);
  if (expected === Expected.noStream) return field.empty(noStream);
  if (expected === Expected.streamExists) return field.empty(exists);
  return field.number(exact, expected);
}

/** A google.rpc.Status whose details name one of the store's errors; the client throws on one without details. */
const problem = (code: number, message: string, type: string, details: Buffer) =>
  Buffer.concat([
    field.number(1, code),
    field.text(2, message),
    field.bytes(3, field.text(1, `type.googleapis.com/event_store.client.${type}`), field.bytes(2, details)),
  ]);
const NONE = Buffer.alloc(0);
const identifier = (stream: string) => field.text(3, stream);

function outcomeField(stream: string, expected: ExpectedRevision, outcome: Outcome): Buffer {
  switch (outcome.kind) {
    case 'done':
      return field.bytes(3, success(outcome.revision, outcome.position));
    case 'wrong': {
      const current = outcome.current < 0 ? field.empty(2) : field.number(1, outcome.current);
      const details = Buffer.concat([current, expectation(expected, 3, 6, 4, 5)]);
      return field.bytes(2, problem(Code.alreadyExists, 'WrongExpectedVersion', 'WrongExpectedVersion', details));
    }
    case 'deleted': {
      const details = field.bytes(1, identifier(stream));
      return field.bytes(2, problem(Code.notFound, 'StreamDeleted', 'StreamDeleted', details));
    }
    case 'timeout':
      return field.bytes(2, problem(Code.deadlineExceeded, 'Timeout', 'Timeout', NONE));
    case 'failed':
      return field.bytes(2, problem(Code.unknown, 'Unknown', 'Unknown', NONE));
  }
}

const batchResponse = (correlation: Buffer, stream: string, result: Buffer) =>
  framed(field.bytes(1, correlation), result, field.bytes(4, identifier(stream)));

export const batchOutcome = (
  correlation: Buffer,
  stream: string,
  expected: ExpectedRevision,
  outcome: Outcome,
): Buffer =>
  outcome.kind === 'done' && outcome.position !== undefined && outcome.revision >= 0
    ? batchSuccess(correlation, stream, outcome.revision, outcome.position)
    : batchResponse(correlation, stream, outcomeField(stream, expected, outcome));

/** The usual answer to an append, encoded without intermediate buffers. */
function batchSuccess(correlation: Buffer, stream: string, revision: number, position: number): Buffer {
  const nameLength = Buffer.byteLength(stream);
  const positions = 2 * (1 + varintSize(position));
  const inner = 1 + varintSize(revision) + 2 + positions;
  const name = 1 + varintSize(nameLength) + nameLength;
  const size = 1 + varintSize(correlation.length) + correlation.length + 2 + inner + 1 + varintSize(name) + name;
  const frame = Buffer.allocUnsafe(5 + size);
  frame[0] = 0;
  frame.writeUInt32BE(size, 1);
  frame[5] = 0x0a;
  let at = writeVarint(frame, 6, correlation.length);
  at += correlation.copy(frame, at);
  frame[at] = 0x1a;
  frame[at + 1] = inner;
  frame[at + 2] = 0x08;
  at = writeVarint(frame, at + 3, revision);
  frame[at] = 0x1a;
  frame[at + 1] = positions;
  frame[at + 2] = 0x08;
  at = writeVarint(frame, at + 3, position);
  frame[at] = 0x10;
  at = writeVarint(frame, at + 1, position);
  frame[at] = 0x22;
  at = writeVarint(frame, at + 1, name);
  frame[at] = 0x1a;
  at = writeVarint(frame, at + 1, nameLength);
  frame.write(stream, at, 'utf8');
  return frame;
}

export const batchTooLarge = (correlation: Buffer, stream: string, limit: number): Buffer =>
  batchResponse(
    correlation,
    stream,
    field.bytes(
      2,
      problem(
        Code.invalidArgument,
        `Maximum Append Size of ${limit} Exceeded.`,
        'MaximumAppendSizeExceeded',
        field.number(1, limit),
      ),
    ),
  );

export const batchRefused = (correlation: Buffer, stream: string, message: string): Buffer =>
  batchResponse(
    correlation,
    stream,
    field.bytes(2, problem(Code.invalidArgument, message, 'BadRequest', field.text(1, message))),
  );

/** AppendResp: a wrong expected revision is a response, not a gRPC status. */
export function appendResponse(
  expected: ExpectedRevision,
  outcome: Extract<Outcome, { kind: 'done' | 'wrong' }>,
): Buffer {
  if (outcome.kind === 'done') return framed(field.bytes(1, success(outcome.revision, outcome.position)));
  const current = outcome.current < 0 ? field.empty(7) : field.number(6, outcome.current);
  return framed(field.bytes(2, current, expectation(expected, 8, 11, 9, 10)));
}

/** DeleteResp and TombstoneResp. */
export const deleteResponse = (position: number | undefined): Buffer =>
  framed(position === undefined ? field.empty(2) : field.bytes(1, allPosition(position)));
