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
