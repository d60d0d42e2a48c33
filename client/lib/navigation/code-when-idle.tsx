import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mayPreload } from './preload';

interface Props {
  /** A constant. */
  load: () => Promise<unknown>;
  /** How long nothing was fetched before, ms. */
  quietMs: number;
}

/**
 * Fetches code that will probably be needed, once the page is shown and the processor is idle. A component of its own: the
 * page is not rendered again with each fetch.
 */
export function CodeWhenIdle({ load, quietMs }: Props) {
  const isQuiet = useIsFetching() === 0;
  useEffect(() => {
    if (!isQuiet) return;
    const timer = setTimeout(() => {
      if (mayPreload()) whenIdle(() => void load().catch(() => undefined));
    }, quietMs);
    return () => clearTimeout(timer);
  }, [isQuiet, load, quietMs]);
  return null;
}

/** Safari has no `requestIdleCallback`. */
const whenIdle = (action: () => void) => (window.requestIdleCallback ?? setTimeout)(action);
