import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, keyed } from '../../lib/http/api';
import type { ListingDetail, Review, ReviewsPage } from '../../lib/http/api.types';
import { catalogueKeys } from '../catalogue.api';

export type ReviewSort = 'newest' | 'helpful' | 'lowest';
export type Wanted = { sort: ReviewSort; rating?: number; limit: number };

/** The number of reviews shown at first, and of those that each click adds. */
export const PAGE = 5;
export const FIRST: Wanted = { sort: 'newest', limit: PAGE };

export const listingReviews = (slug: string, wanted: Wanted) =>
  queryOptions({
    queryKey: [...catalogueKeys.reviews(slug), wanted],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/listing/{slug}/reviews', { params: { path: { slug }, query: wanted }, signal })),
    placeholderData: keepPreviousData,
  });

/** The first page, which the listing's response holds; undefined where it does not. */
export function firstPage(listing: ListingDetail): ReviewsPage | undefined {
  const { reviews, distribution, own_review = null, total_review: count, average_rating } = listing;
  return distribution && { count, next: null, previous: null, reviews, average_rating, distribution, own_review };
}

/** What a command on a review of a listing changes. */
export const changedBy = (slug: string) => [catalogueKeys.listing(slug), catalogueKeys.reviews(slug)];

export interface Written {
  comment: string;
  rating: number;
}

export const postReview = (slug: string, written: Written, idempotencyKey: string) =>
  bodyOf(api.POST('/api/listing/review', { body: { ...written, listing_slug: slug }, params: keyed(idempotencyKey) }));

const of = ({ id }: Pick<Review, 'id'>) => ({ path: { id } });

export const editReview = (review: Review, body: Written) =>
  bodyOf(api.PATCH('/api/listing/review/{id}/detail', { params: of(review), body }));

export const deleteReview = (review: Review) =>
  bodyOf(api.DELETE('/api/listing/review/{id}/detail', { params: of(review), body: {} }));

/** `helpful` null withdraws the vote. */
export const voteOn = (review: Review, helpful: boolean | null, idempotencyKey: string) =>
  helpful === null
    ? bodyOf(api.DELETE('/api/listing/review/{id}/helpful', { params: of(review) }))
    : bodyOf(
        api.POST('/api/listing/review/{id}/helpful', {
          params: { ...of(review), ...keyed(idempotencyKey) },
          body: { helpful },
        }),
      );

export const replyTo = (review: Review, comment: string) =>
  bodyOf(api.PUT('/api/listing/review/{id}/reply', { params: of(review), body: { comment } }));

export const removeReply = (review: Review) =>
  bodyOf(api.DELETE('/api/listing/review/{id}/reply', { params: of(review) }));

export type Report = { reason: 'off_topic' | 'offensive' | 'spam' | 'conflict_of_interest' | 'other'; note: string };
export const reportReview = (review: Review, body: Report, idempotencyKey: string) =>
  bodyOf(api.POST('/api/listing/review/{id}/report', { params: { ...of(review), ...keyed(idempotencyKey) }, body }));
