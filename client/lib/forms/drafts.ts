import { session } from '../http/session';
import { deviceStorage, tabStorage, type TextStore } from '../storage/storage';

/** Drafts older than this are deleted, ms. */
const KEPT_FOR = 30 * 86_400_000;
const PREFIX = 'draft:';

interface Kept {
  /** When the draft was last changed, ms since 1970. */
  at: number;
  values: Record<string, unknown>;
}

type Place = [store: TextStore, key: string];

/** A visitor's drafts end with the tab; those of a signed-in person stay on this device until they are sent or too old. */
const visitors = (form: string): Place => [tabStorage, `${PREFIX}${form}:`];
function own(form: string): Place {
  const id = session.current()?.user?.id;
  return id ? [deviceStorage, `${PREFIX}${form}:${id}`] : visitors(form);
}

/** Returns what was typed into `form` and not sent; what was typed before a sign-in is found after it. */
export function readDraft(form: string): Record<string, unknown> | undefined {
  dropOld();
  return read(own(form)) ?? read(visitors(form));
}

export function keepDraft(form: string, values: Record<string, unknown>) {
  dropDraft(form);
  const [store, key] = own(form);
  store.setItem(key, JSON.stringify({ at: Date.now(), values } satisfies Kept));
}

export const dropDraft = (form: string) => [own(form), visitors(form)].forEach(([store, key]) => store.removeItem(key));

/** Undefined for a draft that is too old or damaged. */
function read([store, key]: Place): Record<string, unknown> | undefined {
  try {
    const { at = 0, values } = JSON.parse(store.getItem(key) ?? '{}') as Partial<Kept>;
    return Date.now() - at < KEPT_FOR ? values : undefined;
  } catch {
    return undefined;
  }
}

function dropOld() {
  for (const key of deviceStorage.keys())
    if (key.startsWith(PREFIX) && !read([deviceStorage, key])) deviceStorage.removeItem(key);
}
