import { useRef } from 'react';
import { newKey } from './api';

/**
 * The idempotency key of a form: the same while the same values are sent again, because the outcome of the last request may
 * be unknown. Other values, and the same ones after `finish`, are another command.
 */
export function useAttempt() {
  const last = useRef({ values: '', key: '' });
  return {
    keyOf(...values: unknown[]): string {
      const wanted = JSON.stringify(values, fileAsText);
      if (last.current.values !== wanted) last.current = { values: wanted, key: newKey() };
      return last.current.key;
    },
    finish: () => void (last.current = { values: '', key: '' }),
  };
}

const fileAsText = (_: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;
