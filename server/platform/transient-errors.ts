import { DomainError } from '#server/kernel/domain-error';

/** What Postgres, the system, the drivers and gRPC call a neighbour that cannot be reached or does not answer in time. */
const CODES = new Set<unknown>([
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOTFOUND'],
  ...['57P01', '57P02', '57P03', '57014', '25P03', '53300', '08000', '08001', '08003', '08006'],
  ...['ECONNECTION', 'ESOCKET', 'EDNS'],
  ...[1, 4, 10, 14],
]);
const TYPES = new Set<unknown>(['unavailable', 'timeout', 'deadline-exceeded', 'cancelled']);
const WORDS =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|Connection is closed/;

/**
 * Is the neighbour itself away, so that this says nothing about what it was asked? Then it may be asked again as often
 * as it takes.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof DomainError)
    return ['unavailable', 'upstream'].includes(error.kind) && error.more.retryAfter !== undefined;
  const { code, type, message, cause, responseCode } = (error ?? {}) as {
    [part in 'code' | 'type' | 'message' | 'cause' | 'responseCode']?: unknown;
  };
  return (
    CODES.has(code) ||
    TYPES.has(type) ||
    isForNow(responseCode) ||
    (typeof message === 'string' && WORDS.test(message)) ||
    (cause !== undefined && isTransient(cause))
  );
}

/** A mail server's 4xx: it has no time or no room now (RFC 5321, 4.2.1). */
const isForNow = (responseCode: unknown) => Number(responseCode) >= 400 && Number(responseCode) < 500;
