import type { UserId } from './ids.js';
import { type Kobo, share } from './money.js';

/** Who gets `basisPoints` of what the commission leaves of each sale, and what that is of one sale. */
export type Part = { userId: UserId; basisPoints: number };
export type PaidPart = Part & { amount: Kobo };

/**
 * What the co-authors get of a sale that left `net` after the commission: each part is rounded down, and parts of nothing are
 * left out. The owner keeps the rest, so that no kobo is lost.
 */
export const sharesOf = (net: Kobo, parts: readonly Part[]): PaidPart[] =>
  parts
    .map(({ userId, basisPoints }) => ({ userId, basisPoints, amount: share(net, basisPoints) }))
    .filter(({ amount }) => amount > 0);

/** What all parts come to. */
export const sharedSum = (shares: readonly Pick<PaidPart, 'amount'>[] = []): Kobo =>
  shares.reduce((sum, { amount }) => sum + amount, 0);

/** What the platform and the co-authors get of a sale; the rest of the price is the creator's. */
export function splitSale(price: Kobo, basisPoints: number, parts: readonly Part[]) {
  const commission = share(price, basisPoints);
  return { commission, shares: sharesOf(price - commission, parts) };
}
