import type { ExpectedRevision } from './append.js';

export const Status = {
  ok: 0,
  unknown: 2,
  invalidArgument: 3,
  notFound: 5,
  permissionDenied: 7,
  failedPrecondition: 9,
  unimplemented: 12,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
} as const;

/** A call that ends with a status other than OK; the trailers tell the client which of its errors to raise. */
export class CallFailure extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly trailers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/**
 * What a call ends with: UNAVAILABLE where the database ended the connection, so that clients ask again, and UNKNOWN for any other
 * error.
 */
export const failureOf = (error: unknown): CallFailure => {
  if (error instanceof CallFailure) return error;
  return isLostConnection(error)
    ? unavailable('The database was lost.')
    : new CallFailure(Status.unknown, String(error));
};

/** PostgreSQL calls an error FATAL, or PANIC, after which it ends the connection; a code of the system or `pg`'s own texts say so else. */
const isLostConnection = (error: unknown): boolean => {
  const { severity, code, message } = (error ?? {}) as { [part in 'severity' | 'code' | 'message']?: unknown };
  return (
    severity === 'FATAL' ||
    severity === 'PANIC' ||
    /^E[A-Z]+$/.test(String(code)) ||
    /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(String(message))
  );
};

/** A trailer may hold printable ASCII only; everything else is percent-encoded. */
const plain = (value: string) =>
  value.replace(/[^\x20-\x7e]+/gu, (text) => encodeURIComponent(Buffer.from(text).toString('utf8')));

export const streamDeleted = (stream: string) =>
  new CallFailure(Status.failedPrecondition, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': plain(stream),
  });

export const wrongExpectedVersion = (stream: string, expected: ExpectedRevision, actual: number) =>
  new CallFailure(
    Status.failedPrecondition,
    `Append failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expected}, Actual version: ${actual}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': plain(stream),
      'expected-version': String(expected),
      'actual-version': String(actual),
    },
  );

export const appendTooLarge = (limit: number) =>
  new CallFailure(Status.invalidArgument, `Maximum Append Size of ${limit} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limit),
  });

export const badRequest = (message: string) => new CallFailure(Status.invalidArgument, message);
export const unavailable = (message: string) => new CallFailure(Status.unavailable, message);
export const timedOut = () => new CallFailure(10, 'The operation timed out.');
