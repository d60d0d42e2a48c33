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

/** Each catalogue, from the least to the most. */
const LADDERS: readonly (readonly PremiumOffer[])[] = [
  ['PREMIUM_1M', 'PREMIUM_12M'],
  ['BASIC_TIER', 'STANDARD_TIER', 'PREMIUM_TIER'],
];

/**
 * What a change from one offer to another is; undefined where there is none. It stays within a catalogue: a tier changes to a tier,
 * and a period of Premium to the other one, so that no credit of a whole year meets the price of one month.
 */
export function changeBetween(from: PremiumOffer, to: PremiumOffer): 'upgrade' | 'downgrade' | undefined {
  const ladder = LADDERS.find((all) => all.includes(from))!;
  if (from === to || !ladder.includes(to)) return undefined;
  return ladder.indexOf(to) > ladder.indexOf(from) ? 'upgrade' : 'downgrade';
}

/** Bounds of a price that an admin sets, without VAT, kobo: a slip of the hand sells Premium neither for nothing nor for millions. */
export const [LEAST_PRICE, MOST_PRICE] = [50_000, 100_000_000];
export const PRICE_RULE = `Choose a price from ${naira(LEAST_PRICE)} to ${naira(MOST_PRICE)}.`;
