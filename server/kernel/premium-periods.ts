import { monthsAfter } from './days.js';
import type { Instant } from './ids.js';
import { PREMIUM_OFFERS, type PremiumOffer } from './premium-offers.js';

const DAY_MS = 86_400_000;
/** Days after the end of a period: a renewal that failed is tried again, and Premium ends where it is still not paid. */
const [RETRY_DAYS, GRACE_DAYS] = [[1, 3, 5], 7] as const;
/** Days before a renewal at which its reminder is mailed. */
const REMINDER_DAYS = { year: 7, month: 3 };

/** Days after a payment within which it is refunded, and months between two refunds of one person (A17.8). */
export const [REFUND_DAYS, REFUND_MONTHS] = [7, 12] as const;

const daysFrom = (instant: Instant, days: number): Instant =>
  new Date(Date.parse(instant) + days * DAY_MS).toISOString();

/** Why a period is charged. */
export type ChargeCause = 'purchase' | 'renewal' | 'recovery' | 'upgrade';
/** A period that its person chose begins when it is paid; each other one follows on the one before it. */
export const isChosen = (cause: ChargeCause) => cause === 'purchase' || cause === 'upgrade';

export const monthsOf = (offer: PremiumOffer): number => PREMIUM_OFFERS[offer];

/** The end of the period in which so many months after `anchor` are paid. */
export const periodEnd = (anchor: Instant, months: number): Instant => monthsAfter(anchor, months);

/** Until when the renewal of a period that ended at `until` may be paid. Failed charges do not move it. */
export const graceEnd = (until: Instant): Instant => daysFrom(until, GRACE_DAYS);

/** The next time at which a renewal that failed at `at` is tried; null after the last one. */
export const retryAfter = (until: Instant, at: Instant): Instant | null =>
  RETRY_DAYS.map((days) => daysFrom(until, days)).find((retry) => retry > at) ?? null;

/** Until when what was paid at this instant is refunded. */
export const refundEnd = (paidAt: Instant): Instant => daysFrom(paidAt, REFUND_DAYS);

/** From when on a person whose Premium was refunded at this instant may be refunded again. */
export const nextRefundAt = (refundedAt: Instant): Instant => monthsAfter(refundedAt, REFUND_MONTHS);

export const reminderAt = (offer: PremiumOffer, until: Instant): Instant =>
  daysFrom(until, -REMINDER_DAYS[monthsOf(offer) === 12 ? 'year' : 'month']);
