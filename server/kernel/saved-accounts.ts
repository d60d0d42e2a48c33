import type { Instant } from './ids.js';

const HOUR_MS = 3_600_000;

/** When a bank account was saved, and removed if it was. */
export type SavedTimes = Readonly<{ savedAt: Instant; removedAt: Instant | null }>;

const after = (at: Instant, hours: number): Instant => new Date(Date.parse(at) + hours * HOUR_MS).toISOString();

/**
 * True while a person's saved accounts let no money go to a new one (A12.15). A removed account counts for the waiting time,
 * so that to remove it opens nothing.
 */
export const areGuarding = (saved: readonly SavedTimes[], at: Instant, hours: number): boolean =>
  saved.some(({ removedAt }) => !removedAt || after(removedAt, hours) > at);

/**
 * The instant from which money may go to the account `index` of those that a person saved, in their order: at once to the
 * first one, `hours` after it was saved to one that was added beside others (A12.15).
 */
export function opensAt(saved: readonly SavedTimes[], index: number, hours: number): Instant {
  const { savedAt } = saved[index]!;
  return areGuarding(saved.slice(0, index), savedAt, hours) ? after(savedAt, hours) : savedAt;
}
