import { type PremiumOffer, premiumOffers } from './premium-offers.js';

/**
 * What Premium opens (A17.2). `resources`: the resource centre. `requests`: more than one open request for a guide. `claims`: taking
 * a request from the board. `meetings`: offering meetings and being hired. `resonance`: audience resonance insights. `cofounders`:
 * more requests a week to founders. `support`: being answered first.
 */
export const premiumGates = [
  ...(['resources', 'requests'] as const),
  ...(['claims', 'meetings', 'resonance'] as const),
  ...(['cofounders', 'support'] as const),
];
export type PremiumGate = (typeof premiumGates)[number];

/**
 * Which offer opens what (C4, A17.10): the one place that decides it. The pages say of Basic that it is for one need, and of Standard
 * that it is for a team, and no more. So Basic opens what a founder needs who sets up one business: to read, and to ask for what is
 * missing. Standard adds what earns money to those who write guides. Premium, as a tier or by its period, opens everything.
 */
const BASIC: readonly PremiumGate[] = ['resources', 'requests'];
const STANDARD: readonly PremiumGate[] = [...BASIC, 'claims', 'meetings', 'resonance'];
const OPENED: Record<PremiumOffer, readonly PremiumGate[]> = {
  ...{ PREMIUM_12M: premiumGates, PREMIUM_1M: premiumGates, PREMIUM_TIER: premiumGates },
  ...{ STANDARD_TIER: STANDARD, BASIC_TIER: BASIC },
};

/** What an offer opens, in the order of the page. */
export const gatesOf = (offer: PremiumOffer): readonly PremiumGate[] => OPENED[offer];

export const opens = (offer: PremiumOffer, gate: PremiumGate): boolean => OPENED[offer].includes(gate);

/** The offers that open it, for a query. */
export const offersOpening = (gate: PremiumGate): PremiumOffer[] => premiumOffers.filter((offer) => opens(offer, gate));

/** The offers that open everything: whose person has Premium. */
export const fullOffers = premiumOffers.filter((offer) => OPENED[offer].length === premiumGates.length);
