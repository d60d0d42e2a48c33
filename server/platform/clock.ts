import type { Instant } from '#server/kernel/ids';

/** The current time. Called at the edge only; commands carry it, so that deciders stay pure. */
export const now = (): Instant => new Date().toISOString();

export const later = (from: Instant, { days = 0, ms = 0 }: { days?: number; ms?: number }): Instant =>
  new Date(Date.parse(from) + days * 86_400_000 + ms).toISOString();

/**
 * Now, or the instant at which a timer was due where this process' clock is behind that of the database, which decides what is
 * due: without it the timer would find that its time has not come, and ring no more.
 */
export const nowAfter = (dueAt: Instant | undefined): Instant => {
  const at = now();
  return dueAt !== undefined && dueAt > at ? dueAt : at;
};
