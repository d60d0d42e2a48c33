import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf } from '../lib/http/api';
import { isNotFound } from '../lib/http/api-error';
import type { PaymentStanding } from '../lib/http/api.types';

export type { PaymentStanding };

const POLL_MS = 3_000;

export const purchaseKeys = {
  /** The first word is the view that shows the payment: that of a cart is an order. */
  one: (reference: string) => [reference.startsWith('ord.') ? 'orders' : 'purchases', reference],
  listings: ['purchases', 'listings'],
};

/**
 * Polls every few seconds while the payment is undecided, but not one that is missing; usually the socket's notification
 * arrives earlier.
 */
export const purchase = (reference: string, isPolling: boolean) =>
  queryOptions({
    queryKey: purchaseKeys.one(reference),
    queryFn: ({ signal }) => dataOf(api.GET('/api/purchases/{reference}', { params: { path: { reference } }, signal })),
    refetchInterval: ({ state }) =>
      isPolling && isUndecided(state.data?.status) && !isNotFound(state.error) ? POLL_MS : false,
    enabled: reference !== '',
    staleTime: 0,
  });

type Status = PaymentStanding['status'];
const FINAL = new Set<Status | undefined>(['paid', 'failed', 'abandoned', 'expired', 'refunded']);

/** True also for a status of a later release, which this page cannot explain. */
export const isUndecided = (status: Status | undefined): status is 'pending' | 'under_review' | undefined =>
  !FINAL.has(status);

/** Makes the server verify the payment with the provider. Parameters of the return URL are not trusted. */
export const verifyPurchase = (reference: string) =>
  bodyOf(api.POST('/api/purchases/{reference}/verify', { params: { path: { reference } } }));
