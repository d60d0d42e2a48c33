import { api, bodyOf, keyed } from '../lib/http/api';
import { waitingList } from './desk-list';

/** The live messages about a report name this view. */
export const reportedListingsKeys = { all: ['listing_reports', 'moderation'] };

export const reportedListings = waitingList(
  reportedListingsKeys.all,
  (page, signal) => bodyOf(api.GET('/api/moderation/reported-listings', { params: { query: page }, signal })),
  ({ id }) => id,
);

export const dismissListingReports = (id: string, reason: string, idempotencyKey: string) =>
  bodyOf(
    api.POST('/api/moderation/reported-listings/{id}/dismiss', {
      params: { path: { id }, ...keyed(idempotencyKey) },
      body: { reason },
    }),
  );
