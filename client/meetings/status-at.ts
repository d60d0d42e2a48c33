import type { Meeting } from './meetings.api';

/** How often a page looks at the clock: a meeting is over on time to this, ms. */
export const TICK_MS = 5_000;

/** How it stands at this time, ms since 1970. The server derives the end from the clock too, and sends nothing when it comes. */
export const statusAt = ({ status, end }: Pick<Meeting, 'status' | 'end'>, now: number): Meeting['status'] =>
  status === 'booked' && Date.parse(end) <= now ? 'done' : status;
