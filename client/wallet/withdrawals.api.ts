import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf, keyed, newKey } from '../lib/http/api';
import type { SavedAccount, Withdrawal } from '../lib/http/api.types';

export type { SavedAccount, Withdrawal };

/** A bank account as it is typed. */
export interface AccountFields {
  account_number: string;
  bank_code: string;
}

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

export const banks = queryOptions({
  queryKey: ['banks'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/wallet/banks', { signal })),
  staleTime: Infinity,
});

/** True when both fields are filled in: the bank can be asked. */
export const isWhole = ({ account_number, bank_code }: AccountFields) =>
  /^\d{10}$/.test(account_number) && bank_code !== '';

/** The account with the name that its bank has for it; asked when both fields are whole. */
export const namedAccount = (account: AccountFields) =>
  queryOptions({
    queryKey: ['account-name', account.bank_code, account.account_number],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/wallet/resolve-account', { params: { query: { ...account } }, signal })),
    enabled: isWhole(account),
    staleTime: Infinity,
    retry: false,
  });

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

/** Mails a code to save an account, unless an authenticator app confirms it. */
export const requestAccountCode = (body: AccountFields, key: string) =>
  bodyOf(api.POST('/api/wallet/bank-accounts/code', { body, params: keyed(key) }));

export const saveAccount = (body: AccountFields & { label: string; otp: string }, key: string) =>
  bodyOf(api.POST('/api/wallet/bank-accounts', { body, params: keyed(key) }));

const of = ({ id }: Pick<SavedAccount, 'id'>) => ({ params: { path: { id } } });

export const labelAccount = (account: SavedAccount, label: string) =>
  bodyOf(api.PATCH('/api/wallet/bank-accounts/{id}', { ...of(account), body: { label } }));
export const removeAccount = (account: SavedAccount) =>
  bodyOf(api.DELETE('/api/wallet/bank-accounts/{id}', of(account)));
export const restoreAccount = ({ id }: SavedAccount) =>
  bodyOf(api.POST('/api/wallet/bank-accounts/{id}/restore', { params: { path: { id }, ...keyed(newKey()) } }));

/** True until money may go to an account that was added beside others. */
export const isWaiting = ({ open_at }: Pick<SavedAccount, 'open_at'>) => Date.parse(open_at) > Date.now();

/** `Kuda Bank ••6789` */
export const accountTitle = ({ bank_name, account_number }: Pick<SavedAccount, 'bank_name' | 'account_number'>) =>
  `${bank_name} ••${account_number.slice(-4)}`;
