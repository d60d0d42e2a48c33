import { type Kobo, share } from './money.js';

/** A part of each price, or an amount off all of them together; the other one is null. */
export type Discount = { percent: number | null; amount: Kobo | null };

/**
 * What a discount takes off each of these prices, in their order, kobo. A part is rounded down per price. An amount is spread
 * in proportion to the prices, and the kobo that are left go to the largest remainders, of equal ones to the first: the parts
 * add up to the amount, or to the sum of the prices where that is less. No price falls below zero.
 */
export function discountsOf({ percent, amount }: Discount, prices: readonly Kobo[]): Kobo[] {
  if (amount === null) return prices.map((price) => share(price, (percent ?? 0) * 100));
  const sum = prices.reduce((total, price) => total + price, 0);
  if (sum === 0) return prices.map(() => 0);
  const off = Math.min(amount, sum);
  const parts = prices.map((price, i) => {
    const exact = BigInt(off) * BigInt(price);
    return { i, part: Number(exact / BigInt(sum)), remainder: exact % BigInt(sum) };
  });
  const left = off - parts.reduce((total, { part }) => total + part, 0);
  const byRemainder = parts.toSorted((one, other) =>
    one.remainder === other.remainder ? one.i - other.i : one.remainder > other.remainder ? -1 : 1,
  );
  for (const one of byRemainder.slice(0, left)) one.part += 1;
  return parts.map(({ part }) => part);
}
