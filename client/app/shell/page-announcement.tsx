import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Says the title of a new page to screen readers, and again when its data completes the title; without the count of notifications. */
export function PageAnnouncement() {
  const { pathname, search } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const announce = () => setTitle(document.title.replace(/^\(\d+\) /, ''));
    announce();
    const changes = new MutationObserver(announce);
    changes.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => changes.disconnect();
  }, [pathname, search]);
  return (
    <div className="visually-hidden" aria-live="polite">
      {title}
    </div>
  );
}
