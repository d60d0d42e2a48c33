import { useEffect } from 'react';
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

/** Stores what is typed; a form without any change has no draft. */
export function useDraft<V extends object>(values: V, initialValues: V, draft: DraftOptions<V> | undefined) {
  const name = draft?.name;
  const typed = JSON.stringify(without(values, draft?.except));
  const isUntouched = typed === JSON.stringify(without(initialValues, draft?.except));
  useEffect(() => {
    if (!name) return;
    if (isUntouched) dropDraft(name);
    else keepDraft(name, JSON.parse(typed) as Record<string, unknown>);
  }, [name, typed, isUntouched]);
}
