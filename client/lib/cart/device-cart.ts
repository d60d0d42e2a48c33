import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../storage/storage';

/** A listing in a visitor's cart, as it was when it was added. */
export interface KeptItem {
  id: string;
  slug: string;
  title: string;
  price_kobo: number;
}

const KEY = 'cart';
/** Items of one cart; the server has the same bound. */
const MOST = 50;
const NONE: readonly KeptItem[] = [];
const listeners = new Set<() => void>();

let snapshot = NONE;
let seen: string | null = null;

/** The cart that this device keeps for a visitor, until the sign-in. */
function current(): readonly KeptItem[] {
  const kept = deviceStorage.getItem(KEY);
  if (kept !== seen) {
    seen = kept;
    snapshot = read(kept);
  }
  return snapshot;
}

function read(kept: string | null): readonly KeptItem[] {
  try {
    const items: unknown = kept ? JSON.parse(kept) : NONE;
    return Array.isArray(items) ? items.filter(isItem) : NONE;
  } catch {
    return NONE;
  }
}

const isItem = (one: Partial<KeptItem> | null): one is KeptItem =>
  typeof one?.id === 'string' &&
  typeof one.slug === 'string' &&
  typeof one.title === 'string' &&
  typeof one.price_kobo === 'number';

function write(items: readonly KeptItem[]) {
  if (items.length) deviceStorage.setItem(KEY, JSON.stringify(items));
  else deviceStorage.removeItem(KEY);
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  const followTabs = ({ key }: StorageEvent) => (key === null || key === KEY) && listener();
  window.addEventListener('storage', followTabs);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', followTabs);
  };
}

export const deviceCart = {
  current,
  /** False where it holds as many as a cart may. */
  add(item: KeptItem): boolean {
    const others = current().filter(({ id }) => id !== item.id);
    if (others.length >= MOST) return false;
    write([...others, item]);
    return true;
  },
  remove: (id: string) => write(current().filter((item) => item.id !== id)),
};

export const useDeviceCart = () => useSyncExternalStore(subscribe, current, () => NONE);
