import { queryOptions } from '@tanstack/react-query';
import { api } from '../lib/http/api';

export interface Purchase {
  reference: string;
  status: 'pending' | 'paid' | 'failed' | 'abandoned' | 'expired' | 'refunded';
  purpose: 'purchase' | 'deposit';
  listing: { slug: string; title: string } | null;
  amount_kobo: number;
}

const POLL = 3_000;

/** Polls every few seconds while the purchase is undecided; usually the socket's notification arrives earlier. */
export const purchase = (reference: string, isPolling: boolean) =>
  queryOptions({
    queryKey: ['purchases', reference],
    queryFn: async ({ signal }) =>
      (await api<{ data: Purchase }>(`purchases/${encodeURIComponent(reference)}/`, { signal })).data,
    refetchInterval: ({ state }) => (isPolling && undecided(state.data?.status) ? POLL : false),
    enabled: reference !== '',
    staleTime: 0,
  });

export const undecided = (status: Purchase['status'] | undefined) => status === undefined || status === 'pending';

/** Makes the server verify the payment with the provider. Parameters of the return URL are not trusted. */
export const verifyPurchase = (reference: string) =>
  api(`purchases/${encodeURIComponent(reference)}/verify/`, { method: 'POST' });
