import { isHoliday } from './holidays.js';
import type { Instant } from './ids.js';

const DAY_MS = 86_400_000;
/** Lagos is an hour ahead of UTC all year. */
const LAGOS_MS = 3_600_000;

/** Monday to Friday without federal holidays, in Lagos (C46). */
function isWorkingDay(ms: number): boolean {
  const inLagos = new Date(ms + LAGOS_MS);
  return ![0, 6].includes(inLagos.getUTCDay()) && !isHoliday(inLagos.toISOString().slice(0, 10));
}

/** Working days within which we answer creators, and people who want to become one. */
export const ANSWERED_WITHIN = 2;

/** The same time of day, so many working days later. */
export function workingDaysAfter(start: Instant, days: number): Instant {
  let ms = Date.parse(start);
  for (let left = days; left > 0;) if (isWorkingDay((ms += DAY_MS))) left--;
  return new Date(ms).toISOString();
}
