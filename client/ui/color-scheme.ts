import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../lib/storage/storage';

export type ColorScheme = 'light' | 'dark';

/** The names that Mantine and the script of index.html use. */
const KEY = 'mantine-color-scheme-value';
const ATTRIBUTE = 'data-mantine-color-scheme';

const listeners = new Set<() => void>();
const device = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

const read = () => deviceStorage.getItem(KEY);
/** Undefined while the device's setting applies. */
const chosen = (): ColorScheme | undefined => {
  const value = read();
  return value === 'dark' || value === 'light' ? value : undefined;
};
const current = (): ColorScheme => chosen() ?? (device?.matches ? 'dark' : 'light');

function apply() {
  document.documentElement.setAttribute(ATTRIBUTE, current());
  listeners.forEach((listener) => listener());
}

device?.addEventListener('change', apply);
globalThis.addEventListener?.('storage', ({ key }) => key === KEY && apply());

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Light or dark: the device's setting until one is chosen, then the chosen one, in all tabs. */
export const colorScheme = {
  current,
  chosen,
  subscribe,
  choose(scheme: ColorScheme) {
    deviceStorage.setItem(KEY, scheme);
    apply();
  },
};

/** The server renders light: a style sheet knows the scheme before React does. */
export const useColorScheme = () => useSyncExternalStore(subscribe, current, (): ColorScheme => 'light');
