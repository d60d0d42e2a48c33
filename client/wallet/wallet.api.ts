import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { MovementKind, MovementType } from '#server/kernel/movements';
import { api, bodyOf, dataOf, keyed } from '../lib/http/api';
import type { Transaction, WalletBalance } from '../lib/http/api.types';
import { wholeStories } from './stories';

export type { Transaction, WalletBalance };

const PAGE = 100;

export const walletKeys = {
  transactions: ['wallet', 'transactions'],
};

interface HistoryPage {
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

/** A filter of the history by the parameters of the page's address, which are those of the API. */
export type HistorySearch = Partial<Record<(typeof HISTORY_FILTERS)[number], string>>;
export const HISTORY_FILTERS = ['search', 'kind', 'type', 'from', 'to', 'min_amount', 'max_amount'] as const;

const queryOf = ({ kind, type, min_amount: least, max_amount: most, ...words }: HistorySearch) => ({
  ...words,
  ...(kind && { kind: kind as MovementKind }),
  ...(type && { type: type as MovementType }),
  ...(least && { min_amount: least }),
  ...(most && { max_amount: most }),
});

/** The entries that match, page by page. All pages are fetched again with each: a late entry may stand in any of them. */
export const foundTransactions = (search: HistorySearch) =>
  infiniteQueryOptions({
    queryKey: [...walletKeys.transactions, 'found', search],
    queryFn: async ({ pageParam: cursor, signal }): Promise<HistoryPage> => {
      const query = { ...queryOf(search), limit: PAGE, cursor };
      const { results, next } = await bodyOf(api.GET('/api/wallet/transactions', { params: { query }, signal }));
      return next ? wholeStories(results) : { entries: results, cursor: undefined };
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  });

/** How many entries match. */
export const foundCount = (search: HistorySearch) =>
  queryOptions({
    queryKey: [...walletKeys.transactions, 'count', search],
    queryFn: async ({ signal }) => {
      const query = { ...queryOf(search), limit: 1 };
      const { count, is_capped: isCapped } = await bodyOf(
        api.GET('/api/wallet/transactions', { params: { query }, signal }),
      );
      return { count, isCapped };
    },
  });

const STATEMENT_TIMEOUT_MS = 120_000;
const TYPES = { pdf: 'application/pdf', csv: 'text/csv' };
export interface StatementOrder {
  /** Days in Lagos, both included. */
  from: string;
  to: string;
  format: keyof typeof TYPES;
}

/** The statement as a file. */
export async function statement(query: StatementOrder): Promise<Blob> {
  const asked = api.GET('/api/wallet/statement', {
    params: { query },
    parseAs: 'arrayBuffer',
    ...{ timeoutMs: STATEMENT_TIMEOUT_MS },
  });
  return new Blob([await bodyOf<ArrayBuffer>(asked as Promise<{ data?: ArrayBuffer }>)], { type: TYPES[query.format] });
}

/** The whole history may take minutes, ms. */
const EXPORT_TIMEOUT_MS = 10 * 60_000;

/** The files that prove the own wallet offline. */
export const proof = {
  manifest: () => dataOf(api.GET('/api/wallet/proof', {})),
  events: (revision: number) =>
    bodyOf<string>(
      api.GET('/api/wallet/proof/export.jsonl', {
        params: { query: { revision } },
        parseAs: 'text',
        ...{ timeoutMs: EXPORT_TIMEOUT_MS },
      }) as Promise<{ data?: string }>,
    ),
  inclusion: (date: string) => dataOf(api.GET('/api/wallet/proof/inclusion', { params: { query: { date } } })),
  verifier: () =>
    bodyOf<string>(api.GET('/api/wallet/proof/verifier', { parseAs: 'text' }) as Promise<{ data?: string }>),
};

/** Why the balance changed with one movement. More may follow from it, so it is fetched each time it is opened. */
export const causes = (revision: number) => ({
  queryKey: ['wallet', 'causes', revision],
  fetch: () => dataOf(api.GET('/api/wallet/causes', { params: { query: { revision } } })),
});

/** Starts a deposit, naira. `key` is the idempotency key. */
export const deposit = ({ amount, key }: { amount: number; key: string }) =>
  bodyOf(api.POST('/api/wallet/deposit', { body: { amount }, params: keyed(key) }));
