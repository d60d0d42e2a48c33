import { createContext, useContext } from 'react';

/** What the entries of the open queue are filtered by; empty for all. */
export const DeskFilter = createContext('');

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The entries that hold every word of the filter, in a name, a number or a text. */
export function useFiltered<Item>(items: readonly Item[]): Item[] {
  const words = wordsOf(useContext(DeskFilter));
  return items.filter((item) => {
    const text = JSON.stringify(item).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
