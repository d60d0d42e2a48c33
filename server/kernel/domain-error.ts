/** How the rules say no, and what the edge makes of it. */
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

/** A lawful no. `code` is a stable word, `detail` a sentence a person may read, `fields` the places in a form. */
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
