import type { Subscription } from '#server/platform/subscriptions/subscription';

/** Upper bound of the age of an unapplied event, ms. */
const LAG_MS = 1_000;

/** True if a view has applied all events older than a second: under load newer ones are always pending. */
export function isCurrent({ state, backlog }: Pick<Subscription, 'state' | 'backlog'>): boolean {
  if (!state.caughtUp) return false;
  return backlog.since === undefined || Date.now() - Date.parse(backlog.since) < LAG_MS;
}
