import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router-dom';
import { isSearch, searchOf, withSearch } from './search-params';

/** Typing rests this long before the search begins, ms. */
const PAUSE_MS = 250;

/**
 * Keeps the search in the URL, so that links and the back button work. The first typed character and an emptied box are
 * each a step of the history; further typing replaces its step. An empty search shows the home page.
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
      const isTyping = written.current !== '' && wanted !== '';
      written.current = wanted;
      setParams((now) => withSearch(now, { q: wanted }), { replace: isTyping, preventScrollReset: active });
    };
    const timer = setTimeout(write, wanted ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [text, active, isLeaving, setParams]);

  return { search, active, text, setText };
}
