import { useCallback, useState } from 'react';

/** Distance at which an element counts as near, CSS length. */
const NEAR = '200px';

/** True from the time the element of `place` has come near the window. */
export function useNear() {
  const [isNear, setNear] = useState(false);
  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { isNear, place };
}
