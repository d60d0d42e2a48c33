/** The offers of Premium that are sold (C4), and the months that one payment covers. */
export const PREMIUM_OFFERS = { PREMIUM_12M: 12, PREMIUM_1M: 1 } as const;
export type PremiumOffer = keyof typeof PREMIUM_OFFERS;

export const premiumOffers = Object.keys(PREMIUM_OFFERS) as [PremiumOffer, ...PremiumOffer[]];
