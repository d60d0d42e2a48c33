import type { Instant } from '#server/kernel/ids';

/** Lagos keeps UTC+1 all the year. */
const LAGOS_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The day in Lagos, as 2026-01-31. */
export const dayIn = (at: Instant): string => new Date(Date.parse(at) + LAGOS_MS).toISOString().slice(0, 10);

/** Midnight in Lagos, at the end of a day. */
export const endOf = (date: string): Instant =>
  new Date(Date.parse(`${date}T00:00:00.000Z`) + DAY_MS - LAGOS_MS).toISOString();
