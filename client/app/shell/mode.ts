import { useSyncExternalStore } from 'react';
import { session } from '../../lib/http/session';
import { deviceStorage } from '../../lib/storage/storage';

export type Mode = 'user' | 'author';

const listeners = new Set<() => void>();
const key = () => `mode:${session.current()?.user?.id ?? 'visitor'}`;
const current = (): Mode => (deviceStorage.getItem(key()) === 'author' ? 'author' : 'user');

function subscribe(listener: () => void) {
  listeners.add(listener);
  const stop = session.subscribe(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

export function setMode(mode: Mode) {
  deviceStorage.setItem(key(), mode);
  listeners.forEach((listener) => listener());
}

/** Selling or buying, stored per person. It changes the header's links, not the permissions. */
export const useMode = (): Mode => useSyncExternalStore(subscribe, current, () => 'user');
