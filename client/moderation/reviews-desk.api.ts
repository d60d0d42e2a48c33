import { api, bodyOf, keyed } from '../lib/http/api';
import type { ModeratedReview } from '../lib/http/api.types';
import { waitingList } from './desk-list';

/** The live messages about a review name this view. */
export const reviewsDeskKeys = {
  all: ['reviews', 'moderation'],
  of: (status: string) => ['reviews', 'moderation', status],
};

const listed = (status: 'reported' | 'hidden') =>
  waitingList(
    reviewsDeskKeys.of(status),
    (page, signal) => bodyOf(api.GET('/api/moderation/reviews', { params: { query: { status, ...page } }, signal })),
    ({ id }) => id,
  );

export const reportedReviews = listed('reported');
/** Each can be restored. */
export const hiddenReviews = listed('hidden');

export type Removal = 'hide' | 'restore' | 'dismiss';

export const moveReview = ({ id }: ModeratedReview, removal: Removal, reason: string, idempotencyKey: string) =>
  bodyOf(
    api.POST(`/api/moderation/reviews/{id}/${removal}`, {
      params: { path: { id }, ...keyed(idempotencyKey) },
      body: { reason },
    }),
  );
