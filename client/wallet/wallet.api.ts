import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf, keyed } from '../lib/http/api';
import type { Transaction, WalletBalance } from '../lib/http/api.types';
import { nextOffset } from '../lib/http/pages';

export type { Transaction, WalletBalance };

const DAY = 86_400_000;
export const CHART_DAYS = 90;
const PAGE = 20;
const CHART_PAGE = 100;
const CHART_PAGES = 10;

export const walletKeys = {
  info: ['wallet', 'info'],
  history: ['wallet', 'transactions', 'history'],
  recent: ['wallet', 'transactions', 'recent'],
};

export const walletInfo = queryOptions({
  queryKey: walletKeys.info,
  queryFn: ({ signal }) => dataOf(api.GET('/api/wallet/wallet-info', { signal })),
});

const transactionsPage = (limit: number, offset: number, signal: AbortSignal) =>
  bodyOf(api.GET('/api/wallet/transactions', { params: { query: { limit, offset } }, signal }));

/** The history, newest first, page by page. */
export const transactions = infiniteQueryOptions({
  queryKey: walletKeys.history,
  queryFn: ({ pageParam, signal }) => transactionsPage(PAGE, pageParam, signal),
  initialPageParam: 0,
  getNextPageParam: nextOffset,
});

/** The entries of the last 90 days and the one before them, oldest first; at most a thousand. */
export const recentTransactions = queryOptions({
  queryKey: walletKeys.recent,
  queryFn: async ({ signal }) => {
    const since = Date.now() - CHART_DAYS * DAY;
    const entries: Transaction[] = [];
    let offset: number | undefined = 0;
    for (let page = 0; offset !== undefined && page < CHART_PAGES; page++) {
      const { results, next }: { results: Transaction[]; next: string | null } = await transactionsPage(
        CHART_PAGE,
        offset,
        signal,
      );
      entries.push(...results);
      const oldest = results.at(-1);
      offset = oldest && Date.parse(oldest.timestamp) > since ? nextOffset({ next }) : undefined;
    }
    const older = entries.findIndex(({ timestamp }) => Date.parse(timestamp) <= since);
    return (older < 0 ? entries : entries.slice(0, older + 1)).reverse();
  },
});

/** Starts a deposit, naira. `key` is the idempotency key. */
export const deposit = ({ amount, key }: { amount: number; key: string }) =>
  bodyOf(api.POST('/api/wallet/deposit', { body: { amount }, params: keyed(key) }));
