import { queryOptions } from '@tanstack/react-query';
import { api } from '../http/api';

export interface Purchase {
  reference: string;
  status: 'pending' | 'paid' | 'failed' | 'abandoned' | 'expired' | 'refunded';
  purpose: 'purchase' | 'deposit';
  listing: { slug: string; title: string } | null;
  amount_kobo: number;
}

const POLL = 3_000;

/** Asks again every few seconds while nothing is decided; the socket's nudge usually comes first. */
export const purchase = (reference: string, patient: boolean) =>
  queryOptions({
    queryKey: ['purchases', reference],
    queryFn: async ({ signal }) =>
      (await api<{ data: Purchase }>(`purchases/${encodeURIComponent(reference)}/`, { signal })).data,
    refetchInterval: ({ state }) => (patient && undecided(state.data?.status) ? POLL : false),
    enabled: reference !== '',
    staleTime: 0,
  });

export const undecided = (status: Purchase['status'] | undefined) => status === undefined || status === 'pending';

/** Asks the server to ask the provider. What the address bar says about a payment is never believed. */
export const verifyPurchase = (reference: string) =>
  api(`purchases/${encodeURIComponent(reference)}/verify/`, { method: 'POST' });
