import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf, keyed } from '../lib/http/api';
import type { Transaction, WalletBalance } from '../lib/http/api.types';
import { storiesOf, wholeStories } from './stories';

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

type Cursor = number | undefined;

/** Entries before the cursor, newest first, and the cursor of the older ones. */
async function entriesBefore(cursor: Cursor, limit: number, signal: AbortSignal) {
  const { results, next } = await bodyOf(
    api.GET('/api/wallet/transactions', { params: { query: { limit, cursor } }, signal }),
  );
  return next ? wholeStories(results) : { entries: results, cursor: undefined };
}

/** The rows of the history, newest first, page by page. */
export const transactions = infiniteQueryOptions({
  queryKey: walletKeys.history,
  queryFn: ({ pageParam, signal }) => entriesBefore(pageParam, PAGE, signal),
  initialPageParam: undefined as Cursor,
  getNextPageParam: ({ cursor }) => cursor,
  select: ({ pages }) => storiesOf(pages.flatMap(({ entries }) => entries)),
});

/** The entries of the last 90 days and the one before them, oldest first; at most a thousand. */
export const recentTransactions = queryOptions({
  queryKey: walletKeys.recent,
  queryFn: async ({ signal }) => {
    const since = Date.now() - CHART_DAYS * DAY;
    const recent: Transaction[] = [];
    let cursor: Cursor;
    for (let page = 0; page < CHART_PAGES; page++) {
      const fetched = await entriesBefore(cursor, CHART_PAGE, signal);
      recent.push(...fetched.entries);
      cursor = fetched.cursor;
      const oldest = recent.at(-1);
      if (!oldest || cursor === undefined || Date.parse(oldest.timestamp) <= since) break;
    }
    const older = recent.findIndex(({ timestamp }) => Date.parse(timestamp) <= since);
    return (older < 0 ? recent : recent.slice(0, older + 1)).reverse();
  },
});

/** Starts a deposit, naira. `key` is the idempotency key. */
export const deposit = ({ amount, key }: { amount: number; key: string }) =>
  bodyOf(api.POST('/api/wallet/deposit', { body: { amount }, params: keyed(key) }));
