import { naira } from './money.js';

/** The two offers of the page of Premium (C4), and the months that one payment covers. */
const PERIODS = { PREMIUM_12M: 12, PREMIUM_1M: 1 } as const;
/** The three tiers of the page of plans, by the year. They are sold where `SELL_TIERS` is on; who has one keeps it without. */
const TIERS = { PREMIUM_TIER: 12, STANDARD_TIER: 12, BASIC_TIER: 12 } as const;

export const PREMIUM_OFFERS = { ...PERIODS, ...TIERS } as const;
export type PremiumOffer = keyof typeof PREMIUM_OFFERS;
export type PremiumTier = keyof typeof TIERS;

export const premiumOffers = Object.keys(PREMIUM_OFFERS) as [PremiumOffer, ...PremiumOffer[]];

export const isTier = (offer: PremiumOffer): offer is PremiumTier => offer in TIERS;

/** What a person who has it calls it. */
export const planName = (offer: PremiumOffer): 'Premium' | 'Standard' | 'Basic' => {
  if (offer === 'STANDARD_TIER') return 'Standard';
  return offer === 'BASIC_TIER' ? 'Basic' : 'Premium';
};

/** Each catalogue, from the least to the most. The year of Premium takes those on who have a tier, also when none is sold any more. */
const LADDERS: readonly (readonly PremiumOffer[])[] = [
  ['PREMIUM_1M', 'PREMIUM_12M'],
  ['BASIC_TIER', 'STANDARD_TIER', 'PREMIUM_TIER'],
];
const TO_THE_YEAR = ['BASIC_TIER', 'STANDARD_TIER', 'PREMIUM_12M', 'PREMIUM_TIER'] as const;

/**
 * What a change from one offer to another is; undefined where there is none. It stays within a catalogue, or leads from a tier to the
 * year of Premium, which is at once for who gets more by it: so no credit of a whole year meets the price of one month.
 */
export function changeBetween(from: PremiumOffer, to: PremiumOffer): 'upgrade' | 'downgrade' | undefined {
  const ladder: readonly PremiumOffer[] =
    isTier(from) && to === 'PREMIUM_12M' ? TO_THE_YEAR : LADDERS.find((all) => all.includes(from))!;
  if (from === to || !ladder.includes(to)) return undefined;
  return ladder.indexOf(to) > ladder.indexOf(from) ? 'upgrade' : 'downgrade';
}

/** Bounds of a price that an admin sets, without VAT, kobo: a slip of the hand sells Premium neither for nothing nor for millions. */
export const [LEAST_PRICE, MOST_PRICE] = [50_000, 100_000_000];
export const PRICE_RULE = `Choose a price from ${naira(LEAST_PRICE)} to ${naira(MOST_PRICE)}.`;
