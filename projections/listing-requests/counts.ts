import type { ListingRequestId } from '#server/kernel/ids';
import type { Rows } from '../rows.js';
import { isGone } from './gone.conditions.js';
import type { ListingRequestRow, RequestVoteRow } from './request-rows.js';

type Counted = { request: Rows<ListingRequestRow>; vote: Rows<RequestVoteRow> };

/** Counts anew who waits for a request, each person once. */
export function recount({ request, vote }: Counted, id: ListingRequestId) {
  const [row] = request.where({ id });
  if (!row) return;
  const merged = request.where({ merged_into: id });
  const voters = [row, ...merged].flatMap((one) => vote.where({ request_id: one.id }));
  const waiting = new Set(voters.map(({ voter_id }) => voter_id));
  for (const { status, requester_id } of merged) if (!isGone(status)) waiting.add(requester_id);
  waiting.delete(row.requester_id);
  request.update({ id }, { votes: waiting.size });
}

/** A merged request was withdrawn, declined or brought back. */
export function recountMerged(rows: Counted, id: ListingRequestId) {
  const into = rows.request.where({ id })[0]?.merged_into;
  if (into) recount(rows, into);
}

/** One more vote or one less; where requests are merged, the person may wait by another one too. */
export function countVote(rows: Counted, id: ListingRequestId, by: 1 | -1) {
  const into = rows.request.where({ id })[0]?.merged_into ?? id;
  if (into === id && rows.request.where({ merged_into: id }).length === 0) rows.request.add({ id }, { votes: by });
  else recount(rows, into);
}
