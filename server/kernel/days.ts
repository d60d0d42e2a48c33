import type { Instant } from './ids.js';

/** A day of the calendar in Lagos, `2026-01-31`. */
export type Day = string;

const DAY_MS = 86_400_000;
/** Lagos is one hour ahead of UTC all year. */
const AHEAD_MS = 3_600_000;

/** The instant at which this day begins in Lagos. */
export const startOf = (day: Day): Instant => new Date(Date.parse(`${day}T00:00:00.000Z`) - AHEAD_MS).toISOString();

/** The instant at which the day after this one begins in Lagos. */
export const endOf = (day: Day): Instant => new Date(Date.parse(startOf(day)) + DAY_MS).toISOString();

/** The day of an instant in Lagos. */
export const dayOf = (instant: Instant): Day => new Date(Date.parse(instant) + AHEAD_MS).toISOString().slice(0, 10);

/**
 * The same time of the day so many months later in Lagos. The last day of a month stands for a day that the month does not
 * have: a month after 31 January is 28 or 29 February. Months are counted from one beginning, so that no day is lost on the way.
 */
export function monthsAfter(instant: Instant, months: number): Instant {
  const from = new Date(Date.parse(instant) + AHEAD_MS);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  const time = from.getTime() % DAY_MS;
  return new Date(Date.UTC(year, month, day) + time - AHEAD_MS).toISOString();
}
