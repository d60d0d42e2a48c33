import { useCallback, useSyncExternalStore } from 'react';
import { firstScreen } from '../lib/http/first-screen';

/** True while the window is at most this wide, px. The server knows it from the first screen. */
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
    () => (firstScreen()?.width ?? Infinity) <= width,
  );
}
