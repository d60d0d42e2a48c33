import type { Instant } from '#server/kernel/ids';

/** The current time. Called at the edge only; commands carry it, so that deciders stay pure. */
export const now = (): Instant => new Date().toISOString();

export const later = (from: Instant, { days = 0, ms = 0 }: { days?: number; ms?: number }): Instant =>
  new Date(Date.parse(from) + days * 86_400_000 + ms).toISOString();
