import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs what moves a person on, such as the page that a command's answer opens, only while the component is on screen: who
 * has left before the answer stays where they are.
 */
export function useWhileShown() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return useCallback((moveOn: () => void) => {
    if (isShown.current) moveOn();
  }, []);
}
