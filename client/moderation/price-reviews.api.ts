import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../lib/http/api';

const LIMIT = 100;

/** Proposals of creators that wait for a moderator; the live messages name the view of the desk. */
export const priceReviews = queryOptions({
  queryKey: ['moderation', 'price-reviews'],
  queryFn: async ({ signal }) =>
    (await bodyOf(api.GET('/api/moderation/price-reviews', { params: { query: { limit: LIMIT } }, signal }))).results,
});
