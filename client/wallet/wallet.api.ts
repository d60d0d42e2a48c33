import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf, keyed } from '../lib/http/api';
import type { Transaction, WalletBalance } from '../lib/http/api.types';
import { wholeStories } from './stories';

export type { Transaction, WalletBalance };

const PAGE = 100;

export const walletKeys = {
  info: ['wallet', 'info'],
  transactions: ['wallet', 'transactions'],
};

export const walletInfo = queryOptions({
  queryKey: walletKeys.info,
  queryFn: ({ signal }) => dataOf(api.GET('/api/wallet/wallet-info', { signal })),
});

/** All entries, newest first, page by page. The history and the chart show the same entries. */
export const transactions = infiniteQueryOptions({
  queryKey: walletKeys.transactions,
  queryFn: async ({ pageParam: cursor, signal }) => {
    const query = { limit: PAGE, cursor };
    const { results, next } = await bodyOf(api.GET('/api/wallet/transactions', { params: { query }, signal }));
    return next ? wholeStories(results) : { entries: results, cursor: undefined };
  },
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ cursor }) => cursor,
  select: ({ pages }) => pages.flatMap(({ entries }) => entries),
});

/** Starts a deposit, naira. `key` is the idempotency key. */
export const deposit = ({ amount, key }: { amount: number; key: string }) =>
  bodyOf(api.POST('/api/wallet/deposit', { body: { amount }, params: keyed(key) }));
