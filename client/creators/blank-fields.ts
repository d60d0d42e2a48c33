import type { Errors } from '../lib/forms/use-command-form';

type Value = string | readonly unknown[] | null | undefined;

/** What to do about each field that is blank, of those that have a sentence for it. */
export const blankFields = (missing: Errors, body: Record<string, Value>): Errors =>
  Object.fromEntries(Object.entries(missing).filter(([field]) => isBlank(body[field])));

const isBlank = (value: Value) => (typeof value === 'string' ? value.trim() === '' : !value?.length);
