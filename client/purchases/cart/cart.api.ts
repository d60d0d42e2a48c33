import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf, keyed } from '../../lib/http/api';

export type Method = 'card' | 'wallet' | 'split';
export interface CheckoutBody {
  first_name: string;
  last_name: string;
  billing_email: string;
  phone: string;
  method: Method;
  /** Naira, as shown. */
  expected_total: number;
}

export const checkOut = (body: CheckoutBody, idempotencyKey: string) =>
  bodyOf(api.POST('/api/cart/checkout', { body, params: keyed(idempotencyKey) }));

export const applyCoupon = (code: string, idempotencyKey: string) =>
  bodyOf(api.POST('/api/cart/coupon', { body: { code }, params: keyed(idempotencyKey) }));

export const removeCoupon = () => bodyOf(api.DELETE('/api/cart/coupon'));

/** A listing of a visitor's cart as it is now. */
export const listingNow = (slug: string) =>
  queryOptions({
    queryKey: ['catalogue', 'listing', slug],
    queryFn: ({ signal }) => dataOf(api.GET('/api/listing/{slug}', { params: { path: { slug } }, signal })),
  });
