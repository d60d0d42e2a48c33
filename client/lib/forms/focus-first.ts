import { useCallback, useEffect, useRef } from 'react';

const FOCUSABLE = 'input:not([type="hidden"]), textarea, select, button';

/** Focuses the first of `fields` in the order of the screen; false if none is rendered. */
function focusFirst(form: HTMLElement | null, fields: readonly string[]): boolean {
  const field = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].find(({ dataset }) =>
    fields.includes(dataset.path ?? ''),
  );
  const target = field?.matches(FOCUSABLE) ? field : field?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus();
  return target !== undefined && target !== null;
}

/** `request` focuses the first of some fields as soon as one of them is rendered in the form, or its part, to which `attach` is the ref. */
export function useFocusFirst() {
  const form = useRef<HTMLElement>(null);
  const attach = useCallback((element: HTMLElement | null) => void (form.current = element), []);
  const waiting = useRef<readonly string[]>([]);
  useEffect(() => {
    if (waiting.current.length && focusFirst(form.current, waiting.current)) waiting.current = [];
  });
  return { attach, request: (fields: readonly string[]) => void (waiting.current = fields) };
}
