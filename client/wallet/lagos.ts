const timeZone = 'Africa/Lagos';
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });

/** 20 Nov 2026, in Lagos: filters and statements count days there. */
export const lagosDate = (instant: string | number) => date.format(new Date(instant));
/** 14:05 */
export const lagosClock = (instant: string) => clock.format(new Date(instant));
/** 20 November 2026 at 14:05 */
export const lagosInstant = (instant: string) => full.format(new Date(instant));
