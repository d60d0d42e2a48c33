import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../lib/http/api';
import { pathOf } from '../lib/http/path-of';

export interface WalletInfo {
  balance: number;
  available: number;
  pending: number;
  currency: string;
  balance_kobo: number;
  available_kobo: number;
  pending_kobo: number;
  revision: number;
}

export interface Transaction {
  id: string;
  type: 'credit' | 'listing' | 'other';
  kind: string;
  direction: 'in' | 'out';
  label: string;
  amount: number;
  amount_kobo: number;
  currency: string;
  status: string;
  reference: string;
  listing: { slug: string; title: string } | null;
  running_balance: number;
  running_balance_kobo: number;
  /** The amount is pending until this instant. */
  available_at?: string | null;
  timestamp: string;
  revision: number;
}

interface Page {
  count: number;
  next: string | null;
  previous: string | null;
  results: Transaction[];
}

const DAY = 86_400_000;
export const CHART_DAYS = 90;
const CHART_PAGES = 10;

export const walletInfo = queryOptions({
  queryKey: ['wallet', 'info'],
  queryFn: ({ signal }) => api<{ data: WalletInfo }>('wallet/wallet-info', { signal }),
  select: ({ data }) => data,
});

/** The history, newest first, page by page. */
export const transactions = infiniteQueryOptions({
  queryKey: ['wallet', 'transactions', 'history'],
  queryFn: ({ pageParam, signal }) => api<Page>(pageParam, { signal }),
  initialPageParam: 'wallet/transactions?limit=20',
  getNextPageParam: ({ next }) => (next ? pathOf(next) : undefined),
});

/** The entries of the last 90 days and the one before them, oldest first; at most a thousand. */
export const recentTransactions = queryOptions({
  queryKey: ['wallet', 'transactions', 'recent'],
  queryFn: async ({ signal }) => {
    const since = Date.now() - CHART_DAYS * DAY;
    const entries: Transaction[] = [];
    let path: string | undefined = 'wallet/transactions?limit=100';
    for (let page = 0; path && page < CHART_PAGES; page++) {
      const { results, next }: Page = await api<Page>(path, { signal });
      entries.push(...results);
      const oldest = results.at(-1);
      path = next && oldest && Date.parse(oldest.timestamp) > since ? pathOf(next) : undefined;
    }
    const older = entries.findIndex(({ timestamp }) => Date.parse(timestamp) <= since);
    return (older < 0 ? entries : entries.slice(0, older + 1)).reverse();
  },
});

/** Starts a deposit, naira. `key` is the idempotency key. */
export const deposit = ({ amount, key }: { amount: number; key: string }) =>
  api<{ message: string; data: { authorization_url: string } }>('wallet/deposit', {
    body: { amount },
    idempotencyKey: key,
  });
