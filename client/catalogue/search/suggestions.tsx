import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api, dataOf } from '../../lib/http/api';
import { Button } from '../../ui/button';
import { forgetSearches, remember, useRecentSearches } from './recent-searches';
import styles from './suggestions.module.css';
import { texts as says } from './suggestions.texts';

interface Option {
  kind: 'sector' | 'industry' | 'listing' | 'creator' | 'recent';
  value: string;
  label: string;
}

interface Props {
  text: string;
  setText: (text: string) => void;
  /** The search box, which becomes a combobox. */
  box: RefObject<HTMLInputElement | null>;
}

const SHORTEST = 2;

const suggestionsFor = (q: string) =>
  queryOptions({
    queryKey: ['catalogue', 'suggestions', q],
    queryFn: ({ signal }) => dataOf(api.GET('/api/listing/suggestions', { params: { query: { q } }, signal })),
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });

const addressOf = ({ kind, value }: Option) =>
  kind === 'listing' ? `/listing/${value}` : `/?${kind}=${encodeURIComponent(value)}`;

/** What may be meant, below the search box, and the last searches while it is empty. The focus stays in the box. */
export function Suggestions({ text, setText, box }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(() => document.activeElement?.getAttribute('name') === 'q');
  const [at, setAt] = useState(-1);
  const words = text.trim();
  const recent = useRecentSearches();
  const { data } = useQuery(suggestionsFor(words));
  const found: Option[] = words.length >= SHORTEST ? (data ?? []) : [];
  const options = words ? found : recent.map((value): Option => ({ kind: 'recent', value, label: value }));
  const isShown = isOpen && options.length > 0;
  const active = isShown ? options[at] : undefined;

  const pick = (option: Option) => {
    setOpen(false);
    if (option.kind === 'recent') return setText(option.label);
    if (option.kind === 'listing') remember(words);
    void navigate(addressOf(option));
  };

  const open = useEffectEvent(() => {
    setOpen(true);
    setAt(-1);
  });
  const close = useEffectEvent(() => setOpen(false));
  const leave = useEffectEvent(() => {
    setOpen(false);
    remember(words);
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const take = () => (event.preventDefault(), event.stopPropagation());
    if (event.key === 'Enter') {
      remember(words);
      setOpen(false);
      if (active) (take(), pick(active));
    } else if (event.key === 'Escape' && isShown) (take(), setOpen(false));
    else if (event.key === 'ArrowDown' && isShown && at < options.length - 1) (take(), setAt(at + 1));
    else if (event.key === 'ArrowUp' && isShown) (take(), setAt(Math.max(-1, at - 1)));
  });

  useEffect(() => {
    const input = box.current;
    if (!input) return;
    const until = new AbortController();
    const on = { signal: until.signal };
    for (const event of ['focus', 'input', 'click']) input.addEventListener(event, () => open(), on);
    input.addEventListener('blur', () => leave(), on);
    input.addEventListener('keydown', (event) => press(event), on);
    window.addEventListener('scroll', () => close(), { ...on, passive: true });
    return () => until.abort();
  }, [box]);

  useEffect(() => {
    const input = box.current;
    input?.setAttribute('role', 'combobox');
    input?.setAttribute('aria-autocomplete', 'list');
    input?.setAttribute('aria-expanded', String(isShown));
    if (isShown) input?.setAttribute('aria-controls', id);
    else input?.removeAttribute('aria-controls');
    if (active) input?.setAttribute('aria-activedescendant', `${id}-${at}`);
    else input?.removeAttribute('aria-activedescendant');
  }, [box, id, isShown, active, at]);

  return (
    <>
      <p role="status" className="visually-hidden">
        {isShown && words ? says.found(options.length) : ''}
      </p>
      {isShown && (
        <div className={`card ${styles.suggestions}`} onPointerDown={(event) => event.preventDefault()}>
          {!words && (
            <p className={styles.head}>
              <span className="muted">{says.recent}</span>
              <Button variant="subtle" onClick={forgetSearches}>
                {says.forget}
              </Button>
            </p>
          )}
          <ul id={id} role="listbox" aria-label={words ? says.list : says.recent}>
            {options.map((option, index) => (
              <li
                key={`${option.kind} ${option.value}`}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                className={styles.option}
                onClick={() => pick(option)}
              >
                <span>{option.label}</span>
                {says.kinds[option.kind] && <small className="muted">{says.kinds[option.kind]}</small>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
