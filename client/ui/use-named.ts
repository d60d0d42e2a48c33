import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * For the `ref` of an element: scrolls to it when it appears and the fragment of the address names it. The router looks for it
 * once, at the arrival, when the code or the data of its page may not be there yet.
 */
export function useNamed(id: string | undefined) {
  const isNamed = useLocation().hash === `#${id}`;
  return useCallback(
    (element: HTMLElement | null) => {
      if (isNamed) element?.scrollIntoView();
    },
    [isNamed],
  );
}
