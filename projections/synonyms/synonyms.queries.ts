import { sql } from 'kysely';
import type { Instant } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import type { Sql } from '#server/platform/database/sql';
import { defaultSynonyms } from './default-synonyms.js';
import { synonymsView } from './synonyms.view.js';

const vocabulary = sql.table(synonymsView.table.vocabulary);

export type SynonymList = {
  groups: string[][];
  revision: number;
  changed_at: Instant | null;
  changed_by: string | null;
  reason: Sealed | null;
};

/** The vocabulary of the search; until an admin has changed it, the one that the product comes with. */
export async function synonymsOf(db: Sql): Promise<SynonymList> {
  const { rows } = await sql<SynonymList>`
    select v.groups, v.revision, v.changed_at, p.username as changed_by, v.reason
    from ${vocabulary} v left join app.person p on p.id = v.by_id`.execute(db);
  const untouched = { groups: defaultSynonyms, revision: 0, changed_at: null, changed_by: null, reason: null };
  return rows[0] ?? untouched;
}
