import type { Instant } from '#server/kernel/ids';

/** The current time. Called at the edge only; commands carry it, so that deciders stay pure. */
export const now = (): Instant => new Date().toISOString();

export const later = (from: Instant, { days = 0, ms = 0 }: { days?: number; ms?: number }): Instant =>
  new Date(Date.parse(from) + days * 86_400_000 + ms).toISOString();

/**
 * The instant as of which a timer decides: `clock`, or when it was due where the clock of its process is behind that of the
 * database, which wakes it. Without it the timer would find that its time has not come, and no other would.
 */
export const notBefore = (dueAt: Instant | undefined, clock: Instant = now()): Instant =>
  dueAt !== undefined && dueAt > clock ? dueAt : clock;
