import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';

/**
 * What replaces a screen under the same address begins at its top; going back returns to where one was.
 * Whoever stood on a link that is gone now stands at the beginning of the new screen.
 */
export function useFromTop(screen: string) {
  const arrival = useNavigationType();
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    if (arrival !== 'POP') window.scrollTo(0, 0);
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  }, [screen, arrival]);
}
