import { codeFrom, couponIdOf } from '#server/kernel/coupon-codes';
import { discountsOf } from '#server/kernel/discounts';

describe('A discount', () => {
  it('of a percentage is rounded down per price', () =>
    expect(discountsOf({ percent: 33, amount: null }, [100, 101, 0])).toEqual([33, 33, 0]));

  it('of 100 % takes everything off', () =>
    expect(discountsOf({ percent: 100, amount: null }, [1_250_000, 1])).toEqual([1_250_000, 1]));

  it.each([
    [100, [1, 1, 1], [1, 1, 1]],
    [2, [1, 1, 1], [1, 1, 0]],
    [100_000, [1_250_000, 300_000], [80_645, 19_355]],
    [10, [0, 30], [0, 10]],
    [10, [0, 0], [0, 0]],
    [5, [], []],
  ])('of %d kobo off %j is spread to the kobo, and no price falls below zero', (amount, prices, parts) =>
    expect(discountsOf({ percent: null, amount }, prices)).toEqual(parts),
  );

  it('adds up to its amount whatever the prices', () => {
    for (let n = 1; n < 200; n++) {
      const prices = [n * 7, n * n, 13, 1_000_003];
      const parts = discountsOf({ percent: null, amount: 9_999 + n }, prices);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(9_999 + n);
      expect(parts.every((part, i) => part >= 0 && part <= prices[i]!)).toBe(true);
    }
  });
});

describe('A code', () => {
  it('is the same coupon however it is typed, and what looks alike is alike', () => {
    for (const typed of ['LAUNCH20', 'launch-20', ' Iaunch 2O']) expect(couponIdOf(typed)).toBe('1AUNCH20');
  });

  it('that is made has eight characters that are not mistaken for each other', () =>
    expect(codeFrom('5d0b2f0e-2222-4a4e-9d3b-000000000001')).toMatch(/^[2-9A-HJKMNP-Z]{8}$/));
});
