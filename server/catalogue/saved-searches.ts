import type { Decider } from '#server/kernel/decider';
import { conflict } from '#server/kernel/domain-error';
import type { Instant, SearchId, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import { type SearchEvent, searchEvents } from './saved-search.events.js';

type Act = { userId: UserId; searchId: SearchId; at: Instant };

export class SaveSearch {
  readonly type = 'SaveSearch';
  constructor(readonly data: Act & { search: Envelope }) {}
}

/** Ends the mails about it too. */
export class RemoveSearch {
  readonly type = 'RemoveSearch';
  constructor(readonly data: Act) {}
}

/** Of one person. */
export const MOST_SEARCHES = 20;

/** The searches that one person saved. */
export const savedSearches: Decider<Set<SearchId>, SaveSearch | RemoveSearch, SearchEvent> = {
  category: 'searches',
  events: searchEvents,
  initial: () => new Set(),
  decide({ type, data }, saved) {
    const isSaved = saved.has(data.searchId);
    if (type === 'RemoveSearch') return isSaved ? [{ type: 'SearchRemoved', data }] : [];
    if (isSaved) return [];
    if (saved.size >= MOST_SEARCHES)
      throw conflict('too_many_searches', `You saved ${MOST_SEARCHES} searches. Remove one of them first.`);
    return [{ type: 'SearchSaved', data }];
  },
  evolve(saved, { type, data }) {
    if (type === 'SearchSaved') saved.add(data.searchId);
    else saved.delete(data.searchId);
    return saved;
  },
};
