import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf } from './api';
import type { PaymentStanding } from './api.types';

/** The first word is the view that shows the payment. */
export const paymentKey = (reference: string) => ['purchases', reference];
/** True also for a status of a later release. */
export const isWaiting = (status: PaymentStanding['status'] | undefined) =>
  !['paid', 'failed', 'abandoned', 'expired', 'refunded'].includes(status!);

/** Interval of the requests while a payment waits, ms, and how many there are at most: those of ten minutes. */
const [POLL_MS, MOST_POLLS] = [3_000, 200];

/** A payment of the person at the provider, kept current. */
export const providerPayment = (reference: string) =>
  queryOptions({
    queryKey: paymentKey(reference),
    queryFn: ({ signal }) => dataOf(api.GET('/api/purchases/{reference}', { params: { path: { reference } }, signal })),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isWaiting(data.status) && dataUpdateCount < MOST_POLLS ? POLL_MS : false,
    staleTime: 0,
  });

/** Makes the server verify the payment with the provider. The provider's return address is not trusted. */
export const verifyPayment = (reference: string) =>
  bodyOf(api.POST('/api/purchases/{reference}/verify', { params: { path: { reference } } }));
