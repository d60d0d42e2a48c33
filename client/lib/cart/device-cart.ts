import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../storage/storage';
import { KEY, subscribe } from './kept-count';

/** A listing in a visitor's cart, as it was when it was added. */
export interface KeptItem {
  id: string;
  slug: string;
  title: string;
  price_kobo: number;
}

const NONE: readonly KeptItem[] = [];

let snapshot = NONE;
let seen: string | null = null;

/** The cart that this device keeps for a visitor, until the sign-in. */
export function keptItems(): readonly KeptItem[] {
  const kept = deviceStorage.getItem(KEY);
  if (kept !== seen) {
    seen = kept;
    snapshot = read(kept);
  }
  return snapshot;
}

function read(kept: string | null): readonly KeptItem[] {
  try {
    return kept ? (JSON.parse(kept) as KeptItem[]).filter(isItem) : NONE;
  } catch {
    return NONE;
  }
}

/** Another release may have written it. */
const isItem = (one?: KeptItem | null) => one?.id && one.slug && one.title && one.price_kobo >= 0;

export const useDeviceCart = () => useSyncExternalStore(subscribe, keptItems, () => NONE);
