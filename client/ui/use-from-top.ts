import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';

/**
 * Scrolls to the top when a screen is replaced under the same URL; going back restores the scroll position. If the
 * focused link is gone, the focus moves to the start of the new screen.
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
