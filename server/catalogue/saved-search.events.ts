import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant, sealed, searchId, userId } from '#server/kernel/shapes';

/** Binds the ciphertext of a search; stored events depend on it. */
export const SEARCH = 'saved-search';

const search = z.strictObject({ userId, searchId, at: instant });

/** Stream `searches-<person>`: the searches that a person saved, to be told of new listings that match (A1.14). */
export const searchEvents = defineEvents({
  /** `search`: words and filters, as JSON. */
  SearchSaved: { shape: search.extend({ search: sealed }), sealed: { search: SEARCH } },
  SearchRemoved: { shape: search },
});
export type SearchEvent = EventOf<typeof searchEvents>;
