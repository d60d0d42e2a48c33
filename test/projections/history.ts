import type { EventStore } from '#server/platform/events/event-store';
import { joinMarket } from '../accounts/accounts.history.js';
import { submitListing } from '../catalogue/catalogue.history.js';
import { moduleFiles } from '../module-files.js';
import { generatedMarket, type ModuleHistory } from './generated-market.js';

const histories = moduleFiles<{ history: ModuleHistory }>('history').map(({ history }) => history);

/**
 * Generates a history: random commands of every module by a seeded die, decided by the real deciders, which refuse invalid
 * ones. Each activity is drawn `rounds` times on average, however many modules there are.
 */
export async function generateHistory(store: EventStore, seed: string, rounds: number) {
  const market = generatedMarket(store, seed);
  for (let i = 0; i < 5; i++) await joinMarket(market);
  for (let i = 0; i < 3; i++) await submitListing(market);
  const activities = histories.flatMap((history) => history.activities?.(market) ?? []);
  for (let i = 0; i < rounds * activities.length; i++) await market.oneOf(activities)();
}
