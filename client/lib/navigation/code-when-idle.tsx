import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { atFirstSign } from './first-sign';
import { mayPreload } from './preload';

interface Props {
  /** A constant. */
  load: () => Promise<unknown>;
  /** How long nothing was fetched before, ms. */
  quietMs: number;
}

/**
 * Fetches code that will probably be needed, once the page is shown, the person does something with it, and the processor is
 * idle: who only glances at a page pays for no more than it shows. A component of its own: the page is not rendered again with
 * each fetch.
 */
export function CodeWhenIdle({ load, quietMs }: Props) {
  const isQuiet = useIsFetching() === 0;
  const [isUsed, setUsed] = useState(false);
  useEffect(() => atFirstSign(() => setUsed(true)), []);
  useEffect(() => {
    if (!isQuiet || !isUsed) return;
    const timer = setTimeout(() => {
      if (mayPreload()) whenIdle(() => void load().catch(() => undefined));
    }, quietMs);
    return () => clearTimeout(timer);
  }, [isQuiet, isUsed, load, quietMs]);
  return null;
}

/** Safari has no `requestIdleCallback`. */
const whenIdle = (action: () => void) => (window.requestIdleCallback ?? setTimeout)(action);
