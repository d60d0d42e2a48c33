import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** False while the device has no network. True does not mean that the server can be reached. */
export const isOnline = () => globalThis.navigator?.onLine !== false;

/** As `isOnline`, followed. */
export const useOnline = () => useSyncExternalStore(subscribe, isOnline, () => true);
