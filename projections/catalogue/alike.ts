import { searchTerms, type Sought, type Synonyms, tells, tokensOf } from './search-terms.js';
import { distance } from './words.js';

/** Forms of one word: farm, farms, farming, farmer. */
const ENDINGS = new Set(['', 'e', 's', 'es', 'ed', 'y', 'ies', 'ing', 'er', 'ers', 'ist', 'ists']);
const SHORTEST_ROOT = 4;
/** Longer words may have one slip. */
const SHORTEST_MISSPELT = 5;
const PLACE = /\s(in|near|around)\s.*$/is;

/** What a title is about, without the place at its end: a guide for another place is still alike. */
export const withoutPlace = (title: string) => title.trim().replace(PLACE, '');

/**
 * True if more than half of what one of the titles is about is in the other: as written, begun, in another form or
 * spelling, by a synonym, or with one slip per word. Words of nearly every guide (“How to open a … shop”) and the place do
 * not count; a title of such words alone is alike to none.
 */
export const isAlike = (typed: string, title: string, synonyms: Synonyms): boolean =>
  isMostlyIn(typed, title, synonyms) || isMostlyIn(title, typed, synonyms);

function isMostlyIn(one: string, other: string, synonyms: Synonyms): boolean {
  const about = withoutPlace(one);
  if (!tokensOf(about).some(tells)) return false;
  const words = tokensOf(other);
  const { telling } = searchTerms(about, synonyms);
  return telling.filter((term) => occurs(term, words)).length > telling.length / 2;
}

const occurs = ({ words, phrases }: Sought, title: readonly string[]) =>
  [...words, ...phrases].some((phrase) => {
    const wanted = phrase.split(' ');
    return title.some((_, at) => wanted.every((word, i) => isSameWord(word, title[at + i] ?? '')));
  });

function isSameWord(typed: string, word: string): boolean {
  if (typed === word) return true;
  if (typed.length >= SHORTEST_ROOT && word.startsWith(typed)) return true;
  const [shorter] = [typed.length, word.length].sort((one, other) => one - other) as [number, number];
  if (shorter >= SHORTEST_MISSPELT && typed[0] === word[0] && distance(typed, word, 1) <= 1) return true;
  for (let root = shorter; root >= SHORTEST_ROOT; root--)
    if (typed.startsWith(word.slice(0, root))) return ENDINGS.has(typed.slice(root)) && ENDINGS.has(word.slice(root));
  return false;
}
