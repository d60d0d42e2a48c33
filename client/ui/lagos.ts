/** The time zone of money and of records about a person: filters, statements and the server's days count by it. */
export const LAGOS = 'Africa/Lagos';

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: LAGOS });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: LAGOS });
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: LAGOS });

type Instant = string | number | Date;
/** 20 Nov 2026 */
export const lagosDate = (instant: Instant) => date.format(new Date(instant));
/** 14:05 */
export const lagosClock = (instant: Instant) => clock.format(new Date(instant));
/** 20 November 2026 at 14:05 */
export const lagosInstant = (instant: Instant) => full.format(new Date(instant));
