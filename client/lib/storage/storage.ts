/** The part of Web Storage that the client uses. */
export type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { keys(): string[] };

/**
 * A Web Storage whose methods never throw. Where the browser refuses it (blocked by the person, a private window, full),
 * values are kept in memory until the page is left. The other tabs' changes are seen at each read.
 */
function withFallback(open: () => Storage): TextStore {
  const memory = new Map<string, string>();
  const attempt = <Result>(action: (store: Storage) => Result): Result | undefined => {
    try {
      return action(open());
    } catch {
      return undefined;
    }
  };
  return {
    keys: () => [...new Set([...memory.keys(), ...(attempt(Object.keys) ?? [])])],
    getItem: (key) => memory.get(key) ?? attempt((store) => store.getItem(key)) ?? null,
    setItem(key, value) {
      const isStored = attempt((store) => (store.setItem(key, value), true)) ?? false;
      if (isStored) memory.delete(key);
      else memory.set(key, value);
    },
    removeItem(key) {
      memory.delete(key);
      attempt((store) => store.removeItem(key));
    },
  };
}

/** Kept on this device. Reading `window.localStorage` itself throws where storage is blocked. */
export const deviceStorage = withFallback(() => window.localStorage);
/** Kept until the tab is closed. */
export const tabStorage = withFallback(() => window.sessionStorage);
