import type { Decider } from '#server/kernel/decider';
import { conflict } from '#server/kernel/domain-error';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import { type SynonymsChanged, synonymEvents } from './synonyms.events.js';

type Groups = string[][];

/** `revision`: the number of changes that the admin's list was made from. */
export class ChangeSynonyms {
  readonly type = 'ChangeSynonyms';
  constructor(readonly data: { groups: Groups; revision: number; by: UserId; reason: Envelope; at: Instant }) {}
}

type State = { groups?: readonly (readonly string[])[]; revision: number };

/** Id of the one stream: the vocabulary of the search. */
export const VOCABULARY = 'search';

/** The terms that mean the same to a search. A change made from an older list is refused. */
export const synonyms: Decider<State, ChangeSynonyms, SynonymsChanged> = {
  category: 'synonyms',
  events: synonymEvents,
  initial: () => ({ revision: 0 }),

  decide({ data: { revision, ...change } }, state) {
    if (JSON.stringify(change.groups) === JSON.stringify(state.groups)) return [];
    if (revision !== state.revision)
      throw conflict('synonyms_changed', 'Somebody changed the synonyms meanwhile. Load them again.');
    return [{ type: 'SynonymsChanged', data: change }];
  },

  evolve({ revision }, { data }) {
    return { groups: data.groups, revision: revision + 1 };
  },
};
