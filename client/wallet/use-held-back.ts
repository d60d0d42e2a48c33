import { useCallback, useState } from 'react';

/** Holds back new entries behind "3 new" while the page is scrolled down. */
export function useHeldBack<Item extends { revision: number }>(items: Item[]) {
  const newest = items.reduce((most, { revision }) => Math.max(most, revision), -1);
  const [atTop, setAtTop] = useState(true);
  const [released, setReleased] = useState(newest);
  if (released !== newest && (atTop || released < 0)) setReleased(newest);

  const top = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      ([seen]) => seen && setAtTop(seen.isIntersecting || seen.boundingClientRect.top > 0),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const shown = items.filter(({ revision }) => revision <= released);
  return { shown, waiting: items.length - shown.length, release: () => setReleased(newest), top };
}
