import { session } from '../http/session';

/** Drafts older than this are deleted, ms. */
const KEPT_FOR = 30 * 86_400_000;
const PREFIX = 'draft:';

interface Kept {
  /** When the draft was last changed, ms since 1970. */
  at: number;
  values: Record<string, unknown>;
}

type Place = [store: Storage, key: string];

/** A visitor's drafts end with the tab; those of a signed-in person stay on this device until they are sent or too old. */
const visitors = (form: string): Place => [sessionStorage, `${PREFIX}${form}:`];
function own(form: string): Place {
  const id = session.current()?.user?.id;
  return id ? [localStorage, `${PREFIX}${form}:${id}`] : visitors(form);
}

/** Returns what was typed into `form` and not sent; what was typed before a sign-in is found after it. */
export function readDraft(form: string): Record<string, unknown> | undefined {
  return attempt(() => {
    dropOld();
    return read(own(form)) ?? read(visitors(form));
  });
}

export const keepDraft = (form: string, values: Record<string, unknown>) =>
  attempt(() => {
    dropDraft(form);
    const [store, key] = own(form);
    store.setItem(key, JSON.stringify({ at: Date.now(), values } satisfies Kept));
  });

export const dropDraft = (form: string) =>
  attempt(() => [own(form), visitors(form)].forEach(([store, key]) => store.removeItem(key)));

function read([store, key]: Place): Record<string, unknown> | undefined {
  const { at = 0, values } = JSON.parse(store.getItem(key) ?? '{}') as Partial<Kept>;
  return Date.now() - at < KEPT_FOR ? values : undefined;
}

function dropOld() {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFIX) && !attempt(() => read([localStorage, key]))) localStorage.removeItem(key);
}

/** Storage may be blocked or full, and its contents damaged: the form then works without a draft. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
