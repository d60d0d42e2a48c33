import { api, bodyOf } from '../lib/http/api';
import { waitingList } from './desk-list';

/** Proposals of creators that wait for a moderator; the live messages name the view of the desk. */
export const priceReviews = waitingList(
  ['moderation', 'price-reviews'],
  (page, signal) => bodyOf(api.GET('/api/moderation/price-reviews', { params: { query: page }, signal })),
  ({ id }) => id,
);
