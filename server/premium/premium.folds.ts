import type { Fold } from '#server/kernel/decider';
import type { Instant, Reference } from '#server/kernel/ids';
import { type WalletEvent, walletEvents } from '#server/wallet/wallet.events';
import { opens, type PremiumGate } from '#server/kernel/premium-gates';
import type { PremiumOffer } from '#server/kernel/premium-offers';
import { graceEnd } from '#server/kernel/premium-periods';
import { type PremiumEvent, premiumEvents } from './premium.events.js';

/** What a person paid for last, and until when it lasts. */
type Access = { until?: Instant; offer?: PremiumOffer };

/** What of Premium a person has. Stream `premium-<user>`. */
export const premiumAccess: Fold<Access, PremiumEvent> = {
  category: 'premium',
  events: premiumEvents,
  initial: () => ({}),
  evolve(state, { type, data }) {
    if (type === 'PremiumPeriodPaid') return { offer: data.offer, until: graceEnd(data.until) };
    if (type === 'PremiumResumed') return { ...state, until: graceEnd(data.until) };
    if (type === 'PremiumCancelled') return { ...state, until: data.until };
    return type === 'PremiumEnded' ? {} : state;
  },
};

/** True where what the person has opens this gate now: the one question that every gate asks (A17.10). */
export const mayPass = ({ until, offer }: Access, gate: PremiumGate, at: Instant) =>
  until !== undefined && offer !== undefined && at < until && opens(offer, gate);

/** The charge that was refunded last. */
export const premiumRefund: Fold<{ reference?: Reference }, PremiumEvent> = {
  category: 'premium',
  events: premiumEvents,
  initial: () => ({}),
  evolve: (state, { type, data }) => (type === 'PremiumRefunded' ? { reference: data.reference } : state),
};

/** The charges of which the wallet got a refund back. Stream `wallet-<user>`. */
export const premiumReturns: Fold<{ references: Reference[] }, WalletEvent> = {
  category: 'wallet',
  events: walletEvents,
  initial: () => ({ references: [] }),
  segments: { closedBy: 'BooksClosed' },
  evolve: ({ references }, { type, data }) => ({
    references: type === 'PremiumReturned' ? [...references, data.reference] : references,
  }),
};
