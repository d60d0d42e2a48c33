import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs a navigation only while the component is on screen: the response to a command opens no page once the person has left.
 */
export function useWhileShown() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return useCallback((navigate: () => void) => {
    if (isShown.current) navigate();
  }, []);
}
