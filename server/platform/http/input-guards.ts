import { DomainError } from '#server/kernel/domain-error';

/** Privileged names: a body with one is refused unless its schema has it. */
const PRIVILEGED = new Set([
  ...['role', 'roles', 'is_admin', 'is_staff', 'creator_id', 'price_kobo', 'status', 'balance', 'total_buyers'],
  ...['average_rating', 'verified', '__proto__', 'constructor', 'prototype'],
]);
const DEEPEST = 32;

/** Refuses text that Postgres cannot store, and deep nesting. The error names the top-level field. */
export function rejectUnsafeText(value: unknown, name = 'non_field_errors', depth = 0): void {
  if (depth > DEEPEST) throw refused(name, 'This is nested too deeply.');
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw refused(name, 'This text has characters that cannot be kept.');
  } else if (Array.isArray(value)) for (const item of value) rejectUnsafeText(item, name, depth + 1);
  else if (value !== null && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) {
      rejectUnsafeText(key, name, depth + 1);
      rejectUnsafeText(item, depth === 0 ? key : name, depth + 1);
    }
}

/** Refuses privileged names that the schema does not have, also as `role[]`, `constructor.prototype` and similar. */
export function rejectPrivilegedFields(body: unknown, asked: readonly string[]): void {
  if (body === null || typeof body !== 'object') return;
  for (const key of Object.keys(body))
    if (PRIVILEGED.has(key.split(/[.[]/, 1)[0]!) && !asked.includes(key))
      throw refused(key, 'This field cannot be set.');
}

const LONGEST_NAME = 100;
const fieldName = (field: string) =>
  field === 'detail' ? 'non_field_errors' : field.slice(0, LONGEST_NAME).toWellFormed();
/** The client chose the field's name: it is shortened and stripped of unsafe characters. */
const refused = (field: string, message: string) =>
  new DomainError('invalid', 'invalid', message, { fields: { [fieldName(field)]: [message] } });
