import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../lib/http/api';
import type { OwnSession } from '../lib/http/api.types';
import { session } from '../lib/http/session';

export type { OwnSession };

export const accountKeys = {
  me: ['accounts', 'me'],
  sessions: ['accounts', 'sessions'],
  authenticator: ['accounts', 'authenticator'],
  consents: ['accounts', 'consents'],
};

export const me = queryOptions({
  queryKey: accountKeys.me,
  queryFn: async ({ signal }) => {
    const user = await bodyOf(api.GET('/api/auth/users/me', { signal }));
    session.setUser(user);
    return user;
  },
});

/** Where the person is signed in, the last used first. */
export const sessions = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: async ({ signal }): Promise<OwnSession[]> =>
    (await bodyOf(api.GET('/api/auth/sessions', { signal }))).results,
});

/** What the person agreed to (A8.8). */
export const consents = queryOptions({
  queryKey: accountKeys.consents,
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/api/auth/users/me/consents', { signal }))).data,
});

export const changeConsent = (body: { marketing: boolean }) =>
  bodyOf(api.PATCH('/api/auth/users/me/consents', { body }));

export const endSession = (id: string) => bodyOf(api.DELETE('/api/auth/sessions/{id}', { params: { path: { id } } }));
export const endOtherSessions = () => bodyOf(api.DELETE('/api/auth/sessions'));
