import { useCallback, useState } from 'react';

/** True from the time the element of `place` has come into the window. */
export function useSeen() {
  const [isSeen, setSeen] = useState(false);
  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { isSeen, place };
}
