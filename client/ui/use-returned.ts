import { useEffect } from 'react';

/** Calls `reset` when the back button returns to this page as it was left, from the browser's cache. */
export function useReturned(reset: () => void) {
  useEffect(() => {
    const returned = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, [reset]);
}
