/** Kinds of domain errors; the HTTP layer maps each to a status. */
export type DomainErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'unprocessable'
  | 'rate_limited'
  | 'upstream'
  | 'unavailable'
  | 'too_large'
  | 'insufficient_storage'
  | 'unsupported';

/** A refusal by the rules. `code` is stable, `detail` a sentence for people, `fields` the messages of form fields. */
export class DomainError extends Error {
  constructor(
    readonly kind: DomainErrorKind,
    readonly code: string,
    readonly detail: string,
    readonly more: { fields?: Record<string, string[]>; retryAfter?: number; extra?: object } = {},
  ) {
    super(detail);
  }
}

export const invalid = (field: string, message: string) =>
  new DomainError('invalid', 'invalid', message, { fields: { [field]: [message] } });
export const rejected = (code: string, detail: string) => new DomainError('invalid', code, detail);
export const forbidden = (code: string, detail: string) => new DomainError('forbidden', code, detail);
export const notFound = (detail = 'Not found.') => new DomainError('not_found', 'not_found', detail);
export const conflict = (code: string, detail: string, extra?: object) =>
  new DomainError('conflict', code, detail, { extra });
