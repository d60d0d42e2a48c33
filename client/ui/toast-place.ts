import { type RefObject, useEffect, useState } from 'react';
import { toast } from 'react-toastify/unstyled';

/** Space between a toast and what it keeps clear of, px. */
const GAP = 16;
/** Height of the header, which no toast reaches, px. */
const HEADER = 80;

/**
 * The distance of the toasts from the bottom of the window, px. They move above each element with `data-keep-clear` that
 * they would cover: the bars of Back, Next and Buy.
 */
export function useToastPlace(stack: RefObject<HTMLElement | null>): number {
  const [bottom, setBottom] = useState(GAP);
  useEffect(() => {
    let frame = 0;
    const place = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const height = stack.current?.querySelector<HTMLElement>('.Toastify__toast-container')?.offsetHeight;
        if (height) setBottom(bottomOf(height));
      });
    };
    const stop = toast.onChange(place);
    const pageHeight = new ResizeObserver(place);
    pageHeight.observe(document.body);
    window.addEventListener('scroll', place, { passive: true });
    window.addEventListener('resize', place);
    return () => {
      stop();
      pageHeight.disconnect();
      window.removeEventListener('scroll', place);
      window.removeEventListener('resize', place);
      cancelAnimationFrame(frame);
    };
  }, [stack]);
  return bottom;
}

function bottomOf(height: number): number {
  const { innerHeight } = window;
  const fromBelow = [...document.querySelectorAll('[data-keep-clear]')]
    .map((element) => element.getBoundingClientRect())
    .sort((one, other) => other.top - one.top);
  let bottom = GAP;
  for (const { top, bottom: end } of fromBelow) {
    const isCovered = top < innerHeight - bottom + GAP && end > innerHeight - bottom - height - GAP;
    if (isCovered) bottom = innerHeight - top + GAP;
  }
  return Math.min(bottom, innerHeight - HEADER - height);
}
