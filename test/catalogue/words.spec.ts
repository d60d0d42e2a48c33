import { distance as levenshtein } from 'fastest-levenshtein';
import { distance } from '#projections/catalogue/words';

describe('The distance of two words', () => {
  it('counts two swapped characters as one edit, where the library counts two', () => {
    expect([distance('bakrey', 'bakery', 1), levenshtein('bakrey', 'bakery')]).toEqual([1, 2]);
  });

  it('exceeds the allowed edits for words that are too different', () => {
    expect(distance('bakery', 'pharmacy', 1)).toBe(2);
    expect(distance('poultry', 'bakery', 1)).toBeGreaterThan(1);
  });
});
