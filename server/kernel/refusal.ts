/** How the rules say no, and what the edge makes of it. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'gone'
  | 'unprocessable'
  | 'limited'
  | 'upstream'
  | 'unavailable'
  | 'too-large'
  | 'unsupported';

/** A lawful no. `code` is a stable word, `detail` a sentence a person may read, `fields` the places in a form. */
export class Refusal extends Error {
  constructor(
    readonly kind: RefusalKind,
    readonly code: string,
    readonly detail: string,
    readonly more: { fields?: Record<string, string[]>; retryAfter?: number; extra?: object } = {},
  ) {
    super(detail);
  }
}

export const invalid = (field: string, message: string) =>
  new Refusal('invalid', 'invalid', message, { fields: { [field]: [message] } });
export const refused = (code: string, detail: string) => new Refusal('invalid', code, detail);
export const forbidden = (code: string, detail: string) => new Refusal('forbidden', code, detail);
export const missing = (detail = 'Not found.') => new Refusal('missing', 'not_found', detail);
export const conflict = (code: string, detail: string, extra?: object) =>
  new Refusal('conflict', code, detail, { extra });
