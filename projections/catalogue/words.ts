/** LST-000123, the listing number for people. */
export const listingNumber = (number: number) => `LST-${String(number).padStart(6, '0')}`;

/** Characters of Hausa that have no decomposed form. */
const HOOKED: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' };

/** Normalises text for the search: without diacritics, in lower case. */
export const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ɓɗƙƴ]/g, (letter) => HOOKED[letter]!);

/**
 * Damerau-Levenshtein distance of two words; more than `most` if their lengths differ by more. `fastest-levenshtein`
 * counts a swap as two edits, but a word of up to seven characters may be one edit away only.
 */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min(above[j]! + 1, row[j - 1]! + 1, changed);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
    }
    [before, above] = [above, row];
  }
  return above[b.length]!;
}
