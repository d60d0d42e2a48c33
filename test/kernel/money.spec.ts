import { naira } from '#server/kernel/money';

describe('An amount of naira', () => {
  it.each([
    [123_456_750, '₦1,234,567.50'],
    [1_250_000, '₦12,500'],
    [5, '₦0.05'],
    [0, '₦0'],
    [-123_456_700, '−₦1,234,567'],
  ])('has its thousands apart, and kobo only where there are some: %d kobo are %s', (kobo, text) => {
    expect(naira(kobo)).toBe(text);
  });
});
