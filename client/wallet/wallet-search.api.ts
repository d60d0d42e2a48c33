import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { MovementKind, MovementType } from '#server/kernel/movements';
import { api, bodyOf } from '../lib/http/api';
import { wholeStories } from './stories';
import { type HistoryPage, PAGE, walletKeys } from './wallet.api';

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
