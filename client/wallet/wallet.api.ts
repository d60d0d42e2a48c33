import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { api, bodyOf, keyed } from '../lib/http/api';
import type { Transaction, WalletBalance } from '../lib/http/api.types';
import { wholeStories } from './stories';

export type { Transaction, WalletBalance };

/** Entries of a page. */
export const PAGE = 100;

export const walletKeys = {
  transactions: ['wallet', 'transactions'],
};

export interface HistoryPage {
  entries: Transaction[];
  /** Revision after which the next older page begins; undefined on the last. */
  cursor: number | undefined;
}

/**
 * All entries, newest first, page by page. The history and the chart show the same entries. Entries stay as they are, so
 * that a refetch requests only the pages before the first entry that the cache holds.
 */
export const transactions = infiniteQueryOptions({
  queryKey: walletKeys.transactions,
  queryFn: async ({ client, queryKey, pageParam: cursor, signal }): Promise<HistoryPage> => {
    const held = cursor !== undefined && heldPage(client.getQueryData(queryKey), cursor);
    if (held) return held;
    const query = { limit: PAGE, cursor };
    const { results, next } = await bodyOf(api.GET('/api/wallet/transactions', { params: { query }, signal }));
    return next ? wholeStories(results) : { entries: results, cursor: undefined };
  },
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ cursor }) => cursor,
  select: ({ pages }) => pages.flatMap(({ entries }) => entries),
});

/** The page after the entry with this revision, if the cache holds that entry and older ones: it holds them without a gap. */
function heldPage(held: InfiniteData<HistoryPage> | undefined, cursor: number): HistoryPage | undefined {
  const entries = held?.pages.flatMap((page) => page.entries) ?? [];
  const at = entries.findLastIndex(({ revision }) => revision === cursor);
  const older = at < 0 ? [] : entries.slice(at + 1);
  if (older.length === 0) return undefined;
  const isLast = older.length <= PAGE && held?.pages.at(-1)?.cursor === undefined;
  return isLast ? { entries: older, cursor: undefined } : wholeStories(older.slice(0, PAGE));
}

/** Starts a deposit, naira. `key` is the idempotency key. */
export const deposit = ({ amount, key }: { amount: number; key: string }) =>
  bodyOf(api.POST('/api/wallet/deposit', { body: { amount }, params: keyed(key) }));
