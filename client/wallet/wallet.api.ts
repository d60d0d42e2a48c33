import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf, keyed } from '../lib/http/api';
import type { Transaction, WalletBalance } from '../lib/http/api.types';

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

const transactionsPage = (limit: number, cursor: number | undefined, signal: AbortSignal) =>
  bodyOf(api.GET('/api/wallet/transactions', { params: { query: { limit, cursor } }, signal }));

/** The cursor of the page of older entries, from the server's link to it. */
function nextCursor({ next }: { next: string | null }): number | undefined {
  const cursor = next && new URL(next, window.location.origin).searchParams.get('cursor');
  return cursor ? Number(cursor) : undefined;
}

/** The history, newest first, page by page. */
export const transactions = infiniteQueryOptions({
  queryKey: walletKeys.history,
  queryFn: ({ pageParam, signal }) => transactionsPage(PAGE, pageParam, signal),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: nextCursor,
});

/** The entries of the last 90 days and the one before them, oldest first; at most a thousand. */
export const recentTransactions = queryOptions({
  queryKey: walletKeys.recent,
  queryFn: async ({ signal }) => {
    const since = Date.now() - CHART_DAYS * DAY;
    const entries: Transaction[] = [];
    let cursor: number | undefined;
    for (let page = 0; page < CHART_PAGES; page++) {
      const { results, next } = await transactionsPage(CHART_PAGE, cursor, signal);
      entries.push(...results);
      const oldest = results.at(-1);
      cursor = nextCursor({ next });
      if (!oldest || cursor === undefined || Date.parse(oldest.timestamp) <= since) break;
    }
    const older = entries.findIndex(({ timestamp }) => Date.parse(timestamp) <= since);
    return (older < 0 ? entries : entries.slice(0, older + 1)).reverse();
  },
});

/** Starts a deposit, naira. `key` is the idempotency key. */
export const deposit = ({ amount, key }: { amount: number; key: string }) =>
  bodyOf(api.POST('/api/wallet/deposit', { body: { amount }, params: keyed(key) }));
