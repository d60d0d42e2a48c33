import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf, keyed, newKey } from '../lib/http/api';
import type { SavedAccount } from '../lib/http/api.types';

/** A bank account as it is typed. */
export interface AccountFields {
  account_number: string;
  bank_code: string;
}

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
