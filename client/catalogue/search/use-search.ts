import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Search } from '../catalogue.api';

const NAMES = ['q', 'sector', 'industry', 'country', 'sort'] as const;
const PAUSE = 250;

/**
 * Keeps the search in the URL, so that links and the back button work. Typing updates the URL after a short delay: the
 * first character pushes a history entry, the following ones replace it. An empty search shows the home page.
 */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const search: Search = {};
  for (const name of NAMES) if (params.get(name)) search[name] = params.get(name)!;
  const active = Object.keys(search).length > 0;
  const q = search.q ?? '';

  const [text, setText] = useState(q);
  const written = useRef(q);
  useEffect(() => {
    if (q === written.current) return;
    written.current = q;
    setText(q);
  }, [q]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === written.current) return;
    const write = () => {
      // Another page is loading: the search must not navigate back.
      if (window.location.pathname !== pathname) return;
      written.current = wanted;
      setParams(
        (now) => {
          if (!wanted) return {};
          now.set('q', wanted);
          return now;
        },
        { replace: active, preventScrollReset: true },
      );
    };
    const timer = setTimeout(write, wanted ? PAUSE : 0);
    return () => clearTimeout(timer);
  }, [text, active, pathname, setParams]);

  const choose = (name: keyof Search, value: string) =>
    setParams(
      (now) => {
        if (value) now.set(name, value);
        else now.delete(name);
        return now;
      },
      { replace: true },
    );
  const clearFilters = () => setParams(q ? { q } : {}, { replace: true });

  return { search, active, text, setText, choose, clearFilters };
}
