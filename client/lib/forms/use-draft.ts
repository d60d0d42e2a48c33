import { useEffect, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './drafts';

export interface DraftOptions<V> {
  /** Of the form, with the id of what is edited. */
  name: string;
  /** Fields that are not stored: passwords, files and bank data. */
  except?: readonly (keyof V & string)[];
}

const without = (values: object, except: readonly string[] = []) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !except.includes(field)));

/** The fields of an earlier visit that were not sent. */
export function keptOf<V extends object>(initialValues: V, draft: DraftOptions<V> | undefined): Partial<V> {
  const kept = draft && readDraft(draft.name);
  const known = Object.entries(kept ?? {}).filter(([field]) => field in initialValues);
  return without(Object.fromEntries(known), draft?.except) as Partial<V>;
}

/**
 * Stores the fields that were typed, so that a later version of the others is not hidden by them; a form without any has no draft.
 * What others change while the form is open is not typed. Returns what ends the draft once these values were sent.
 */
export function useDraft<V extends object>(values: V, initialValues: V, draft: DraftOptions<V> | undefined) {
  const name = draft?.name;
  const [begun, setBegun] = useState(initialValues);
  const isTyped = ([field, value]: [string, unknown]) =>
    [begun, initialValues].every((known) => JSON.stringify(value) !== JSON.stringify(known[field as keyof V]));
  const typed = JSON.stringify(Object.entries(without(values, draft?.except)).filter(isTyped));
  useEffect(() => {
    if (!name) return;
    const fields = Object.fromEntries(JSON.parse(typed) as [string, unknown][]);
    if (Object.keys(fields).length === 0) dropDraft(name);
    else keepDraft(name, fields);
  }, [name, typed]);
  return (sent: V) => {
    setBegun(sent);
    if (name) dropDraft(name);
  };
}
