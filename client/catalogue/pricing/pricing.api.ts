import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf, keyed } from '../../lib/http/api';
import type { PriceProposal, PriceReview } from '../../lib/http/api.types';
import { catalogueKeys } from '../catalogue.api';
import type { Point } from '../../ui/controls/review-checklist';

export type { PriceProposal, PriceReview };

/** The first word is the view that the server names when a proposal is made or answered. */
const priceKey = (slug: string) => ['moderation', 'price', slug];
/** The queries that a step of the price review changes. */
export const changedByPrice = (slug: string) => [priceKey(slug), catalogueKeys.listing(slug), catalogueKeys.created];

export const priceReview = (slug: string) =>
  queryOptions({
    queryKey: priceKey(slug),
    queryFn: ({ signal }): Promise<PriceReview> =>
      dataOf(api.GET('/api/listing/{slug}/price-review', { params: { path: { slug } }, signal })),
  });

type Answer = Promise<{ message?: string }>;
const named = (slug: string, key: string) => ({ path: { slug }, ...keyed(key) });

export const proposePrice = (
  slug: string,
  body: { price: string; note: string; checked?: Point[] },
  key: string,
): Answer => bodyOf(api.POST('/api/listing/{slug}/price-review', { params: named(slug, key), body }));

export const acceptPrice = (slug: string, body: { round: number; checked?: Point[] }, key: string): Answer =>
  bodyOf(api.POST('/api/listing/{slug}/price-review/accept', { params: named(slug, key), body }));

export const declinePrice = (slug: string, body: { round: number; reason: string }, key: string): Answer =>
  bodyOf(api.POST('/api/listing/{slug}/price-review/decline', { params: named(slug, key), body }));
