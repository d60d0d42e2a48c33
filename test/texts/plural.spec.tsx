import { plural } from '#client/lib/texts/plural';

const reviews = (count: number) => plural(count, { one: '# review', other: '# reviews' });

describe('A text with a count', () => {
  it('has the singular for one only', () => {
    expect([0, 1, 2].map(reviews)).toEqual(['0 reviews', '1 review', '2 reviews']);
  });

  it('groups the digits of a large count', () => {
    expect(reviews(1_204)).toBe('1,204 reviews');
  });

  it('falls back to the general form', () => {
    expect(plural(1, { other: '# new' })).toBe('1 new');
  });
});
