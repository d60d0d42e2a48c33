import { createContext, useContext } from 'react';
import { naira } from '#server/kernel/money';

/** What the entries of the open queue are filtered by; empty for all. */
export const DeskFilter = createContext('');

/** Whether the open queue is filtered. */
export const useIsFiltered = () => wordsOf(useContext(DeskFilter)).length > 0;

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** What can be read of an entry: its texts and numbers, amounts also as they are shown. */
function textOf(value: unknown, key = ''): string {
  if (typeof value === 'number') return key.endsWith('_kobo') ? `${value} ${naira(value)}` : String(value);
  if (typeof value === 'string') return value.toLowerCase();
  if (Array.isArray(value)) return value.map((one) => textOf(one)).join(' ');
  if (value === null || typeof value !== 'object') return '';
  return Object.entries(value)
    .map(([name, one]) => textOf(one, name))
    .join(' ');
}

/** The entries that hold every word of the filter, in a name, a number or a text. */
export function useFiltered<Item>(items: readonly Item[]): Item[] {
  const words = wordsOf(useContext(DeskFilter));
  if (words.length === 0) return [...items];
  return items.filter((item) => {
    const text = textOf(item);
    return words.every((word) => text.includes(word));
  });
}
