import { queryOptions } from '@tanstack/react-query';
import { api } from '../lib/http/api';
import { session, type Tokens, type User } from '../lib/http/session';

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

/** Signs in: fetches the tokens and the account, then stores both. Without the account the tokens are revoked, not stored. */
export async function logIn(email: string, password: string, remember: boolean): Promise<void> {
  const { access, refresh } = await api<Tokens>('login', { body: { email, password } });
  const user = await api<User>('auth/users/me/', { access }).catch((error: unknown) => {
    revoke(refresh);
    throw error;
  });
  session.signIn({ access, refresh }, remember, user);
}

/** Revokes the refresh token; clears the session in every tab. */
export function logOut() {
  const refresh = session.current()?.refresh;
  if (refresh) revoke(refresh);
  session.signOut();
}

const revoke = (refresh: string) => void api('auth/logout/', { body: { refresh } }).catch(() => undefined);

export const register = (registration: Registration, idempotencyKey: string) =>
  api<User>('auth/users/', { body: registration, idempotencyKey });

export const activate = (uid: string, token: string) => api('auth/users/activation/', { body: { token, uid } });

export const resendActivation = (email: string, idempotencyKey: string) =>
  api('auth/users/resend_activation/', { body: { email }, idempotencyKey });
