import { useCallback, useSyncExternalStore } from 'react';
import { firstScreen } from '../lib/http/first-screen';

/** Of most phones, px. */
const PHONE = 412;

/** True while the window is at most this wide, px. The server knows a phone from a computer. */
export function useNarrow(width: number): boolean {
  const query = `(max-width: ${width}px)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => Boolean(firstScreen()?.isPhone) && width >= PHONE,
  );
}
