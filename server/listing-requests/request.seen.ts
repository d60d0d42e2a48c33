import { findRequest, isGone } from '#projections/listing-requests/board.queries';
import { notFound } from '#server/kernel/domain-error';
import type { ListingRequestId, UserId } from '#server/kernel/ids';
import type { Texts } from '#server/kernel/sealed';
import type { Database } from '#server/platform/database/sql';
import type { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { requestsShown } from './request.shape.js';

/** The request that counts: what is done to a merged request is done to the one that it was merged into. */
export async function countingRequest({ sql }: Database, id: ListingRequestId, reader: UserId) {
  const named = await findRequest(sql, id, reader);
  const row = named?.merged_into ? await findRequest(sql, named.merged_into, reader) : named;
  if (!row || isGone(row.status)) throw notFound();
  return row;
}

interface Parts {
  db: Database;
  encryption: Texts;
  views: ViewPositions;
}

/** The request as the person sees it after a command. */
export async function requestAfter({ db, encryption, views }: Parts, id: ListingRequestId, reader: UserId) {
  await views.settled();
  const row = await findRequest(db.sql, id, reader);
  if (!row) throw notFound();
  return (await requestsShown(encryption, [row]))[0]!;
}
