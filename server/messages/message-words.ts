/** The words of a text, without case and accents. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** True where every one of these words is in the text, or begins one of its words. */
export function isIn(text: string, words: readonly string[]): boolean {
  const found = wordsOf(text);
  return words.every((word) => found.some((one) => one.startsWith(word)));
}
