import { sql } from 'kysely';
import { isUuid, type ListingId, type QuestionId, type SectionId, type UserId } from '#server/kernel/ids';
import type { Names } from '#server/kernel/names';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { type QuestionRow, questionsView } from './questions.view.js';

const question = sql.table(questionsView.table.question);
const section = sql.table(catalogueView.table.section);
const upvote = sql.table(questionsView.table.upvote);

/** A question with its section, unless that was removed, and the person who asked it. */
export type QuestionSeen = QuestionRow &
  Names & { section_slug: string | null; section_title: string | null; is_own: boolean; upvoted: boolean };

const seen = (reader: UserId | undefined) => sql`
  select q.*, c.slug as section_slug, c.title as section_title, p.username, p.first_name, p.last_name, p.avatar, q.asker_id = ${reader ?? ''} as is_own,
    exists (select from ${upvote} v where v.question_id = q.id and v.voter_id = ${reader ?? ''}) as upvoted
  from ${question} q left join app.person p on p.id = q.asker_id
    left join ${section} c on c.id = q.section_id and not c.removed`;

/** The questions to a listing, or about one of its sections; the most wanted first. */
export async function questionsOf(
  db: Sql,
  listingId: ListingId,
  reader: UserId | undefined,
  { section, limit, offset }: { section?: SectionId; limit: number; offset: number },
): Promise<{ count: number; rows: QuestionSeen[] }> {
  const wanted = sql`q.listing_id = ${listingId} ${section ? sql`and q.section_id = ${section}` : sql``}`;
  const { rows } = await sql<QuestionSeen>`${seen(reader)} where ${wanted}
    order by q.votes desc, q.created_at desc, q.id limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from ${question} q where ${wanted}`.execute(db);
  return { count: counted.rows[0]!.count, rows };
}

/** A question by its id. */
export async function findQuestion(db: Sql, id: QuestionId, reader: UserId): Promise<QuestionSeen | undefined> {
  if (!isUuid(id.toLowerCase())) return undefined;
  const { rows } = await sql<QuestionSeen>`${seen(reader)} where q.id = ${id.toLowerCase()}`.execute(db);
  return rows[0];
}
