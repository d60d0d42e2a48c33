/** Without case, accents and kinds of apostrophe. */
const folded = (word: string) =>
  word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").replace(/\s+/g, ' ').trim().toLowerCase();
/** Finds a list's own spelling of a word; undefined for a word that it lacks. */
export const find = (words: readonly string[]) => {
  const known = new Map(words.map((word) => [folded(word), word]));
  return (word: string) => known.get(folded(word));
};

/** One spelling for what people type: known words as they are written, in others spaces joined and a capital first. */
export const spelled = (find: (word: string) => string | undefined) => (typed: string) => {
  const text = typed.replace(/\s+/g, ' ').trim();
  return find(text) ?? text.charAt(0).toUpperCase() + text.slice(1);
};

/** Without repetitions, which case does not tell apart. */
export const distinct = (words: readonly string[]) => {
  const lower = words.map((word) => word.toLowerCase());
  return words.filter((_, i) => lower.indexOf(lower[i]!) === i);
};
