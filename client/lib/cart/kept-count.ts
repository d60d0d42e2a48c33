import { deviceStorage } from '../storage/storage';

export const KEY = 'cart';
/** Called when this page changes the cart of the device; the browser reports the changes of other tabs. */
export const listeners = new Set<() => void>();

export function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Number of items that this device keeps for a visitor. */
export function keptCount(): number {
  try {
    return (JSON.parse(deviceStorage.getItem(KEY) ?? '[]') as unknown[]).length;
  } catch {
    return 0;
  }
}
