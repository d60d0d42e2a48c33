import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf } from '../lib/http/api';
import type { SavedAccount, Withdrawal } from '../lib/http/api.types';

export type { SavedAccount, Withdrawal };

/** The first word is the view that the server names when it changes. */
export const withdrawalKeys = {
  all: ['withdrawals'],
  accounts: ['withdrawals', 'accounts'],
  /** What a withdrawal changes. */
  wallet: ['wallet'],
};

/** Withdrawals that the wallet shows at first. */
export const FIRST = 3;

/** The newest withdrawals, so many, and the number of all. */
export const withdrawals = (limit: number) =>
  queryOptions({
    queryKey: [...withdrawalKeys.all, 'list', limit],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/wallet/withdrawals', { params: { query: { limit } }, signal })),
    placeholderData: keepPreviousData,
  });

export const savedAccounts = queryOptions({
  queryKey: withdrawalKeys.accounts,
  queryFn: ({ signal }) => dataOf(api.GET('/api/wallet/bank-accounts', { signal })),
});
