import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mayPreload } from './preload';

/** The first view is complete when nothing was fetched for this long, ms. */
const QUIET_MS = 2_000;

/** Fetches code that will probably be needed, once the page is shown and the processor is idle. `loads` is a constant. */
export function useCodeWhenIdle(loads: readonly (() => Promise<unknown>)[]) {
  const isQuiet = useIsFetching() === 0;
  useEffect(() => {
    if (!isQuiet) return;
    const timer = setTimeout(() => {
      if (mayPreload()) for (const load of loads) whenIdle(() => void load().catch(() => undefined));
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [isQuiet, loads]);
}

/** Safari has no `requestIdleCallback`. */
const whenIdle = (action: () => void) => (window.requestIdleCallback ?? setTimeout)(action);
