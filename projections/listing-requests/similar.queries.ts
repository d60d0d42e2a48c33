import { sql } from 'kysely';
import type { ListingRequestId, UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import { listingRequestsView } from './listing-requests.view.js';

const request = sql.table(listingRequestsView.table.request);
const vote = sql.table(listingRequestsView.table.vote);

export type SimilarRequest = {
  id: ListingRequestId;
  title: string;
  votes: number;
  is_own: boolean;
  voted: boolean;
};

/** How alike the trigrams of two titles are; misspelt words of a title stay above it. */
const LEAST_ALIKE = 0.4;

/**
 * Open requests that may be alike to a title: with one of the words, by its stem or its beginning, or spelt alike; the most
 * alike first.
 */
export async function similarRequests(
  db: Sql,
  title: string,
  words: readonly string[],
  { reader, limit }: { reader: UserId | undefined; limit: number },
): Promise<SimilarRequest[]> {
  if (words.length === 0) return [];
  const typed = title.trim().toLowerCase();
  const query = sql`to_tsquery('english', ${words.map((word) => `${word}:*`).join(' | ')})`;
  const alike = sql`greatest(similarity(lower(r.title), ${typed}), word_similarity(${typed}, lower(r.title)))`;
  const { rows } = await sql<SimilarRequest>`
    select r.id, r.title, r.votes, r.requester_id = ${reader ?? ''} as is_own,
      exists (select from ${vote} v join ${request} g on g.id = v.request_id
        where (g.id = r.id or g.merged_into = r.id) and v.voter_id = ${reader ?? ''}) as voted
    from ${request} r
    where r.status = 'open' and r.merged_into is null and (r.search @@ ${query} or (lower(r.title) % ${typed} and ${alike} >= ${LEAST_ALIKE}))
    order by ts_rank(r.search, ${query}) + ${alike} desc, r.votes desc, r.created_at, r.id limit ${limit}`.execute(db);
  return rows;
}
