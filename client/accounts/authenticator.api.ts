import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf } from '../lib/http/api';
import type { AuthenticatorSetup } from '../lib/http/api.types';
import { accountKeys } from './accounts.api';

export type { AuthenticatorSetup };
/** What a person does about the app. */
export type AuthenticatorStep = 'set-up' | 'new-codes' | 'turn-off';

/** Whether the person has an authenticator app, and how many recovery codes are left. */
export const authenticator = queryOptions({
  queryKey: accountKeys.authenticator,
  queryFn: ({ signal }) => dataOf(api.GET('/api/auth/authenticator', { signal })),
});

export const beginSetup = (body: { password: string }): Promise<AuthenticatorSetup> =>
  dataOf(api.POST('/api/auth/authenticator', { body }));

/** Resolves to the recovery codes, which are shown once. */
export const confirmSetup = async (body: { otp: string }): Promise<string[]> =>
  (await dataOf(api.POST('/api/auth/authenticator/confirm', { body }))).recovery_codes;

interface Change {
  password: string;
  otp: string;
}
export const renewRecoveryCodes = async (body: Change): Promise<string[]> =>
  (await dataOf(api.POST('/api/auth/authenticator/recovery-codes', { body }))).recovery_codes;

export const turnOff = (body: Change) => bodyOf(api.DELETE('/api/auth/authenticator', { body }));
