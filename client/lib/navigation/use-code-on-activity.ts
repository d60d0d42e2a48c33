import { useEffect } from 'react';
import { mayPreload } from './preload';

const ACTIVITY = ['pointermove', 'pointerdown', 'scroll', 'keydown'];

/** Fetches the code of the probable next page once the person moves, scrolls or types: the first view does not wait for it. */
export function useCodeOnActivity(load: () => Promise<unknown>) {
  useEffect(() => {
    const watch = new AbortController();
    const fetchCode = () => {
      watch.abort();
      if (mayPreload()) load().catch(() => undefined);
    };
    for (const type of ACTIVITY) window.addEventListener(type, fetchCode, { signal: watch.signal, passive: true });
    return () => watch.abort();
  }, [load]);
}
