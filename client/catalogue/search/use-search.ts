import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router-dom';
import type { Search } from '../catalogue.api';
import { isSearch, searchOf } from './search-params';

const PAUSE = 250;

/**
 * Keeps the search in the URL, so that links and the back button work. Typing updates the URL after a short delay: the
 * first character pushes a history entry, the following ones replace it. An empty search shows the home page.
 */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const search = searchOf(params);
  const active = isSearch(search);
  const q = search.q ?? '';

  // While another page is loading, the search must not navigate back.
  const next = useNavigation().location;
  const isLeaving = next !== undefined && next.pathname !== pathname;
  const [text, setText] = useState(q);
  const written = useRef(q);
  useEffect(() => {
    if (q === written.current) return;
    written.current = q;
    setText(q);
  }, [q]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === written.current || isLeaving) return;
    const write = () => {
      written.current = wanted;
      setParams(
        (now) => {
          if (!wanted) return {};
          now.set('q', wanted);
          return now;
        },
        { replace: active, preventScrollReset: active },
      );
    };
    const timer = setTimeout(write, wanted ? PAUSE : 0);
    return () => clearTimeout(timer);
  }, [text, active, isLeaving, setParams]);

  const choose = (name: keyof Search, value: string) =>
    setParams(
      (now) => {
        if (value) now.set(name, value);
        else now.delete(name);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  const clearFilters = () => setParams(q ? { q } : {}, { replace: true, preventScrollReset: true });

  return { search, active, text, setText, choose, clearFilters };
}
