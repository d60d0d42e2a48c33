import type { Instant } from '#server/kernel/ids';

const DAY_MS = 86_400_000;
/** From a request, or its withdrawal, until its sender may ask the same person again (features C50). */
const ASK_AGAIN_DAYS = 21;
/** A dismissed founder is not suggested for so long (features A11.5). */
const DISMISSED_DAYS = 90;

const after = (at: Instant, days: number): Instant => new Date(Date.parse(at) + days * DAY_MS).toISOString();

export const askAgainAfter = (at: Instant) => after(at, ASK_AGAIN_DAYS);
export const suggestedAfter = (at: Instant) => after(at, DISMISSED_DAYS);

/** 17 December 2026 at 14:05 */
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Lagos' });
export const momentOf = (at: Instant) => moment.format(new Date(at));
