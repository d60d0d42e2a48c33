import { queryOptions } from '@tanstack/react-query';
import { api } from '../http/api';
import { session, type User } from '../http/session';

export interface Registration {
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  password: string;
  country: string;
  region: string;
}

export const me = queryOptions({
  queryKey: ['accounts', 'me'],
  queryFn: async ({ signal }) => {
    const user = await api<User>('auth/users/me/', { signal });
    session.setUser(user);
    return user;
  },
});

/** Signs in: stores the tokens, then fetches and stores the account. */
export async function logIn(email: string, password: string, remember: boolean): Promise<void> {
  const tokens = await api<{ token: string; access: string; refresh: string }>('login', { body: { email, password } });
  session.signIn({ access: tokens.access, refresh: tokens.refresh }, remember);
  session.setUser(await api<User>('auth/users/me/'));
}

/** Revokes the refresh token; clears the session in every tab. */
export function logOut() {
  const refresh = session.current()?.refresh;
  if (refresh) void api('auth/logout/', { body: { refresh } }).catch(() => undefined);
  session.signOut();
}

export const register = (registration: Registration, idempotencyKey: string) =>
  api<User>('auth/users/', { body: registration, idempotencyKey });

export const activate = (uid: string, token: string) => api('auth/users/activation/', { body: { token, uid } });

export const resendActivation = (email: string, idempotencyKey: string) =>
  api('auth/users/resend_activation/', { body: { email }, idempotencyKey });
