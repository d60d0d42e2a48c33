import type { Instant } from '#server/kernel/ids';

/** The only place that asks what time it is. Called at the edge; the answer travels in the command. */
export const now = (): Instant => new Date().toISOString();

export const later = (from: Instant, { days = 0, ms = 0 }: { days?: number; ms?: number }): Instant =>
  new Date(Date.parse(from) + days * 86_400_000 + ms).toISOString();
