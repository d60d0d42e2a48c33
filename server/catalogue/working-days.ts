import type { Instant } from '#server/kernel/ids';

const DAY_MS = 86_400_000;
/** Lagos is an hour ahead of UTC all year. */
const LAGOS_MS = 3_600_000;
const isWeekend = (ms: number) => [0, 6].includes(new Date(ms + LAGOS_MS).getUTCDay());

/** Working days within which we answer creators. */
export const ANSWERED_WITHIN = 2;

/** The same time of day, so many working days later. */
export function workingDaysAfter(start: Instant, days: number): Instant {
  let ms = Date.parse(start);
  for (let left = days; left > 0;) if (!isWeekend((ms += DAY_MS))) left--;
  return new Date(ms).toISOString();
}
