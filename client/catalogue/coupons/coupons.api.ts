import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf, keyed } from '../../lib/http/api';
import type { Coupon } from '../../lib/http/api.types';
import { type Page, pagesOf } from '../../lib/http/pages';

const PAGE = 20;

/** The live messages about coupons and their uses name this view. */
export const couponKeys = {
  all: ['coupons'],
  quote: (slug: string, code: string) => ['coupons', 'quote', slug, code],
};

/** The signed-in creator's coupons, the latest first. */
export const ownCoupons = pagesOf(['coupons', 'own'], PAGE, (query, signal) =>
  bodyOf<Page<Coupon>>(api.GET('/api/coupons', { params: { query }, signal })),
);

/** What a guide costs with a coupon. Fails with the reason where the coupon takes nothing off. */
export const listingQuote = (slug: string, code: string) =>
  queryOptions({
    queryKey: couponKeys.quote(slug, code),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/cart/quote', { params: { query: { listing_id: slug, code } }, signal })),
    retry: false,
    staleTime: 60_000,
  });

export interface CouponBody {
  code?: string;
  percent?: number;
  amount?: number | string;
  listings: string[];
  starts_at?: string;
  expires_at?: string;
  most_uses?: number;
}

export const createCoupon = (body: CouponBody, key: string) =>
  bodyOf(api.POST('/api/coupons', { body, params: keyed(key) }));

export type Act = 'pause' | 'resume' | 'end';

export function changeCoupon(code: string, act: Act, key: string) {
  const sent = { params: { path: { code }, ...keyed(key) } };
  if (act === 'pause') return bodyOf(api.POST('/api/coupons/{code}/pause', sent));
  if (act === 'resume') return bodyOf(api.POST('/api/coupons/{code}/resume', sent));
  return bodyOf(api.POST('/api/coupons/{code}/end', sent));
}
