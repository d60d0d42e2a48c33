import { naira } from './money.js';

/** The offers of Premium that are sold (C4), and the months that one payment covers. */
export const PREMIUM_OFFERS = { PREMIUM_12M: 12, PREMIUM_1M: 1 } as const;
export type PremiumOffer = keyof typeof PREMIUM_OFFERS;

export const premiumOffers = Object.keys(PREMIUM_OFFERS) as [PremiumOffer, ...PremiumOffer[]];

/** Bounds of a price that an admin sets, without VAT, kobo: a slip of the hand sells Premium neither for nothing nor for millions. */
export const [LEAST_PRICE, MOST_PRICE] = [50_000, 100_000_000];
export const PRICE_RULE = `Choose a price from ${naira(LEAST_PRICE)} to ${naira(MOST_PRICE)}.`;
