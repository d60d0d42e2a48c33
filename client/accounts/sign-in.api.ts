import type { TERMS_VERSION } from '#server/kernel/legal';
import { api, bodyOf, keyed } from '../lib/http/api';
import { session } from '../lib/http/session';
import { forgetGuides } from '../lib/offline/kept-guides';

export interface Registration {
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  password: string;
  country: string;
  region: string;
  accepted_terms: typeof TERMS_VERSION;
  /** Marketing mails are wanted. */
  marketing: boolean;
}

/** `otp`: a code of the authenticator app, where the person has one. */
export interface SignIn {
  email: string;
  password: string;
  remember: boolean;
  otp?: string;
}

/** `uid` and `token` are of the mailed link. */
export interface NewPassword {
  uid: string;
  token: string;
  new_password: string;
}

/**
 * Signs in and stores the tokens with the account. A remembered session lasts 30 days after its last use, another a day.
 * What another person keeps on this device is removed.
 */
export async function logIn(body: SignIn): Promise<void> {
  const { access, refresh, user } = await bodyOf(api.POST('/api/login', { body }));
  session.signIn({ access, refresh }, body.remember, user);
  void forgetGuides(user.id);
}

/** Revokes the refresh token; clears the session in every tab, and the guides on this device. */
export function logOut() {
  const refresh = session.current()?.refresh;
  if (refresh) void api.POST('/api/auth/logout', { body: { refresh } }).catch(() => undefined);
  session.signOut();
  void forgetGuides();
}

export const register = (registration: Registration, idempotencyKey: string) =>
  bodyOf(api.POST('/api/auth/users', { body: registration, params: keyed(idempotencyKey) }));

export const activate = (uid: string, token: string) =>
  bodyOf(api.POST('/api/auth/users/activation', { body: { token, uid } }));

/** Activates by a link that does not do so alone; only this password works afterwards. */
export const activateWith = (body: { uid: string; token: string; password: string }, idempotencyKey: string) =>
  bodyOf(api.POST('/api/auth/users/activation', { body, params: keyed(idempotencyKey) }));

export const resendActivation = (email: string, idempotencyKey: string) =>
  bodyOf(api.POST('/api/auth/users/resend_activation', { body: { email }, params: keyed(idempotencyKey) }));

export const sendResetLink = (email: string, idempotencyKey: string) =>
  bodyOf(api.POST('/api/auth/users/reset_password', { body: { email }, params: keyed(idempotencyKey) }));

export const changePassword = (body: { current_password: string; new_password: string }, idempotencyKey: string) =>
  bodyOf(api.POST('/api/auth/users/set_password', { body, params: keyed(idempotencyKey) }));

export const resetPassword = (reset: NewPassword, idempotencyKey: string) =>
  bodyOf(api.POST('/api/auth/users/reset_password_confirm', { body: reset, params: keyed(idempotencyKey) }));
