import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../storage/storage';

const KEY = 'coupon';
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const changed = () => listeners.forEach((listener) => listener());

/** The code of a coupon that came with a link or was typed: this device keeps it until it is paid with or removed. */
export const keptCode = {
  get: () => deviceStorage.getItem(KEY),
  set(code: string) {
    deviceStorage.setItem(KEY, code);
    changed();
  },
  clear() {
    deviceStorage.removeItem(KEY);
    changed();
  },
};

export const useKeptCode = () => useSyncExternalStore(subscribe, keptCode.get, () => null);
