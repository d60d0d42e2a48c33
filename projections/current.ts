import type { Subscription } from '#server/platform/subscriptions/subscription';

/** Upper bound of the age of an event that is still to be applied, ms. */
const LAG_MS = 1_000;

/** Whether a view shows the log to its end, or all but events of the last second: under load the next ones are always on their way. */
export function isCurrent({ state, backlog }: Pick<Subscription, 'state' | 'backlog'>): boolean {
  if (!state.caughtUp) return false;
  return backlog.since === undefined || Date.now() - Date.parse(backlog.since) < LAG_MS;
}
