import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf } from '../lib/http/api';
import type { GivenGift, ReceivedGift } from '../lib/http/api.types';
import { type Page, pagesOf } from '../lib/http/pages';

export type { GivenGift, ReceivedGift };

const PAGE = 50;

/** The first word is the view that the server names when it changes. */
export const giftKeys = {
  given: ['gifts', 'given'],
  refund: (reference: string) => ['gifts', 'refund', reference],
  received: (reference: string, token: string) => ['gifts', 'received', reference, token],
};

/** What the signed-in person gave, the latest order first. */
export const givenGifts = pagesOf(giftKeys.given, PAGE, (query, signal) =>
  bodyOf<Page<GivenGift>>(api.GET('/api/gifts', { params: { query }, signal })),
);

/** Whether the giver may have the price back. */
export const giftRefund = (reference: string) =>
  queryOptions({
    queryKey: giftKeys.refund(reference),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/gifts/{reference}/refund', { params: { path: { reference } }, signal })),
  });

/** What a link opens, to the person who follows it. */
export const receivedGift = (reference: string, token: string) =>
  queryOptions({
    queryKey: giftKeys.received(reference, token),
    queryFn: ({ signal }) =>
      dataOf(api.POST('/api/gifts/{reference}/look', { params: { path: { reference } }, body: { token }, signal })),
    retry: false,
  });

/** The guide that is given, as it is on sale now. */
export const listingToGive = (slug: string) =>
  queryOptions({
    queryKey: ['catalogue', 'listing', slug],
    queryFn: ({ signal }) => dataOf(api.GET('/api/listing/{slug}', { params: { path: { slug } }, signal })),
  });

/** What it costs with the coupon that this device keeps. Fails with the reason where that takes nothing off. */
export const giftQuote = (slug: string, code: string) =>
  queryOptions({
    queryKey: ['coupons', 'quote', slug, code],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/cart/quote', { params: { query: { listing_id: slug, code } }, signal })),
    retry: false,
    staleTime: 60_000,
  });
