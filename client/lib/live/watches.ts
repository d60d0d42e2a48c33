import type { QueryKey } from '@tanstack/react-query';

/** Each page that watches a key, with the queries it shows of it. */
export const watching = new Map<string, Set<readonly QueryKey[]>>();

/** Registers a page's watch; returns a function that ends it and is true if another page still watches the key. */
export function watchKey(key: string, shows: readonly QueryKey[]): () => boolean {
  const pages = watching.get(key) ?? new Set();
  watching.set(key, pages.add(shows));
  return () => {
    pages.delete(shows);
    if (pages.size === 0) watching.delete(key);
    return pages.size > 0;
  };
}
export const isWatching = () => watching.size > 0;
