import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf, keyed } from '../../lib/http/api';

export const refundKeys = { of: (slug: string) => ['purchases', 'refund', slug] };

/** The caller's purchase of a listing: whether it may be refunded, or how far its refund is. */
export const refundOf = (slug: string) =>
  queryOptions({
    queryKey: refundKeys.of(slug),
    queryFn: ({ signal }) => dataOf(api.GET('/api/listing/{slug}/refund', { params: { path: { slug } }, signal })),
  });

export const requestRefund = (slug: string, reason: string, idempotencyKey: string) =>
  bodyOf(
    api.POST('/api/listing/{slug}/refund', {
      params: { path: { slug }, ...keyed(idempotencyKey) },
      body: { reason },
    }),
  );
