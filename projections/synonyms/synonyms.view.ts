import { accountEvents } from '#server/accounts/accounts.events';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import { synonymEvents } from '#server/synonyms/synonyms.events';
import { table, view } from '../projection.js';

type VocabularyRow = {
  id: 'search';
  groups: string[][];
  revision: number;
  by_id: UserId;
  reason: Sealed | null;
  changed_at: Instant;
};

const { UserErased } = accountEvents;
const id = 'search';

/** The vocabulary of the search, for its queries and for admins. */
export const synonymsView = view({ ...synonymEvents, UserErased })({
  name: 'synonyms',
  version: 1,
  tables: {
    vocabulary: table<VocabularyRow>(
      ['id'],
      {
        id: 'text not null',
        groups: 'jsonb not null',
        revision: 'int not null',
        by_id: 'text not null',
        reason: 'jsonb',
        changed_at: 'timestamptz not null',
      },
      [['by_id']],
    ),
  },
  on: {
    SynonymsChanged: ({ vocabulary }, { data: { groups, by: by_id, reason, at }, revision }) =>
      vocabulary.put({ id, groups, revision: revision + 1, by_id, reason, changed_at: at }),
    UserErased: ({ vocabulary }, { data }) => {
      for (const row of vocabulary.where({ by_id: data.userId })) vocabulary.update({ id: row.id }, { reason: null });
    },
  },
  audience: (event) => (event.type === 'UserErased' ? [] : [{ role: 'admin' }]),
});
