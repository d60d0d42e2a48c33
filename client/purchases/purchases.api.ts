import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf } from '../lib/http/api';
import type { PaymentStanding } from '../lib/http/api.types';

export type { PaymentStanding };

const POLL_MS = 3_000;

export const purchaseKeys = {
  one: (reference: string) => ['purchases', reference],
  listings: ['purchases', 'listings'],
};

/** Polls every few seconds while the purchase is undecided; usually the socket's notification arrives earlier. */
export const purchase = (reference: string, isPolling: boolean) =>
  queryOptions({
    queryKey: purchaseKeys.one(reference),
    queryFn: ({ signal }) => dataOf(api.GET('/api/purchases/{reference}', { params: { path: { reference } }, signal })),
    refetchInterval: ({ state }) => (isPolling && undecided(state.data?.status) ? POLL_MS : false),
    enabled: reference !== '',
    staleTime: 0,
  });

export const undecided = (status: string | undefined) => status === undefined || status === 'pending';

/** Makes the server verify the payment with the provider. Parameters of the return URL are not trusted. */
export const verifyPurchase = (reference: string) =>
  bodyOf(api.POST('/api/purchases/{reference}/verify', { params: { path: { reference } } }));
