import type { Fold } from '#server/kernel/decider';
import type { Instant } from '#server/kernel/ids';
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
