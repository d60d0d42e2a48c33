import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Moves the focus to the start of a new page. On the same page, under another query string, it stays where it is, unless the
 * focused element is gone.
 */
export function useArrivalFocus(main: RefObject<HTMLElement | null>) {
  const { key, pathname } = useLocation();
  const shown = useRef({ key, pathname });
  useEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { key, pathname };
    if (before.pathname !== pathname || document.activeElement === document.body)
      main.current?.focus({ preventScroll: true });
  }, [main, key, pathname]);
}
