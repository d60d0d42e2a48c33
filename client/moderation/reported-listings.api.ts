import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, keyed } from '../lib/http/api';

const LIMIT = 100;

/** The live messages about a report name this view. */
export const reportedListingsKeys = { all: ['listing_reports', 'moderation'] };

export const reportedListings = queryOptions({
  queryKey: reportedListingsKeys.all,
  queryFn: async ({ signal }) =>
    (await bodyOf(api.GET('/api/moderation/reported-listings', { params: { query: { limit: LIMIT } }, signal })))
      .results,
});

export const dismissListingReports = (id: string, reason: string, idempotencyKey: string) =>
  bodyOf(
    api.POST('/api/moderation/reported-listings/{id}/dismiss', {
      params: { path: { id }, ...keyed(idempotencyKey) },
      body: { reason },
    }),
  );
