import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf, keyed } from '../lib/http/api';
import type { AccountFields } from './bank-accounts.api';
import { withdrawalKeys } from './withdrawals.api';

/** What withdrawing so many naira would cost now; asked again when the wallet changes. */
export const quote = (amount: number) =>
  queryOptions({
    queryKey: [...withdrawalKeys.wallet, 'quote', amount],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/wallet/withdraw/quote', { params: { query: { amount: String(amount) } }, signal })),
    enabled: amount > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });

type Order = AccountFields & { amount: number };
/** Mails a code for a withdrawal, unless an authenticator app confirms it. */
export const requestCode = (body: Order, key: string) =>
  bodyOf(api.POST('/api/wallet/withdraw/code', { body, params: keyed(key) }));

export const withdraw = (body: Order & { otp: string }, key: string) =>
  bodyOf(api.POST('/api/wallet/withdraw', { body, params: keyed(key) }));
