import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../../lib/storage/storage';

const KEY = 'searches';
const [MOST, SHORTEST] = [6, 3];

const listeners = new Set<() => void>();
const stored = () => deviceStorage.getItem(KEY) ?? '[]';

function write(searches: readonly string[]) {
  deviceStorage.setItem(KEY, JSON.stringify(searches));
  for (const listener of listeners) listener();
}

function read(text = stored()): string[] {
  try {
    const searches: unknown = JSON.parse(text);
    return Array.isArray(searches)
      ? searches.filter((one): one is string => typeof one === 'string').slice(0, MOST)
      : [];
  } catch {
    return [];
  }
}

/** Keeps what was searched in this browser, the last one first. */
export function remember(words: string) {
  const wanted = words.trim();
  if (wanted.length < SHORTEST) return;
  const others = read().filter((one) => one.toLowerCase() !== wanted.toLowerCase());
  write([wanted, ...others].slice(0, MOST));
}

export const forgetSearches = () => write([]);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The last searches of this browser. */
export const useRecentSearches = () => read(useSyncExternalStore(subscribe, stored, () => '[]'));
