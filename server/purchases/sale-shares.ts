import { type Kobo, share } from '#server/kernel/money';
import type { SaleShare } from './purchases.events.js';

/** Who accepted to write a guide with its owner, for `basisPoints` of what each sale brings. */
export type Coauthor = Omit<SaleShare, 'amount'>;

/**
 * What the co-authors get of a sale that left `net` after the commission: each part is rounded down, and parts of nothing are
 * left out. The owner keeps the rest, so that no kobo is lost.
 */
export const sharesOf = (net: Kobo, coauthors: readonly Coauthor[]): SaleShare[] =>
  coauthors
    .map(({ userId, basisPoints }) => ({ userId, basisPoints, amount: share(net, basisPoints) }))
    .filter(({ amount }) => amount > 0);

/** What all parts come to. */
export const sharedSum = (shares: readonly Pick<SaleShare, 'amount'>[] = []): Kobo =>
  shares.reduce((sum, { amount }) => sum + amount, 0);
