import { DomainError } from '#server/kernel/domain-error';

/** Codes of the system, Postgres, SMTP and gRPC for a service that cannot be reached or does not answer in time. */
const CODES = new Set<unknown>([
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOTFOUND'],
  ...['57P01', '57P02', '57P03', '57014', '25P03', '53300', '08000', '08001', '08003', '08006'],
  ...['ECONNECTION', 'ESOCKET', 'EDNS'],
  ...[1, 4, 10, 14],
]);
/** Error types of EventStoreDB's client; after `not-leader` it reconnects to the leader by itself. */
const TYPES = new Set<unknown>(['unavailable', 'timeout', 'deadline-exceeded', 'cancelled', 'not-leader']);
/** Messages of errors that carry no code: of Postgres and Redis, and of EventStoreDB without leader or quorum. */
const MESSAGES = new RegExp(
  [
    'timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|Connection is closed',
    'Server Is Not Ready|Server Is (Too )?Busy|No leader info available|Failed to discover after',
  ].join('|'),
);

/** Whether a service is unavailable rather than refusing the request, so that the request may be retried without limit. */
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
    (typeof message === 'string' && MESSAGES.test(message)) ||
    (cause !== undefined && isTransient(cause))
  );
}

/** A mail server's 4xx: a temporary refusal (RFC 5321, 4.2.1). */
const isForNow = (responseCode: unknown) => Number(responseCode) >= 400 && Number(responseCode) < 500;
