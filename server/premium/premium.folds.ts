import type { Fold } from '#server/kernel/decider';
import type { Instant, Reference } from '#server/kernel/ids';
import { type WalletEvent, walletEvents } from '#server/wallet/wallet.events';
import { graceEnd } from '#server/kernel/premium-periods';
import { type PremiumEvent, premiumEvents } from './premium.events.js';

/** Until when a person has Premium. Stream `premium-<user>`. */
export const premiumAccess: Fold<{ until?: Instant }, PremiumEvent> = {
  category: 'premium',
  events: premiumEvents,
  initial: () => ({}),
  evolve(state, { type, data }) {
    if (type === 'PremiumPeriodPaid' || type === 'PremiumResumed') return { until: graceEnd(data.until) };
    if (type === 'PremiumCancelled') return { until: data.until };
    return type === 'PremiumEnded' ? {} : state;
  },
};

export const hasPremium = ({ until }: { until?: Instant }, at: Instant) => until !== undefined && at < until;

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
  evolve: ({ references }, { type, data }) => ({
    references: type === 'PremiumReturned' ? [...references, data.reference] : references,
  }),
};
