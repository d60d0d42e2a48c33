import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../lib/http/api';
import type { OwnSession } from '../lib/http/api.types';
import { session } from '../lib/http/session';

export type { OwnSession };

export const accountKeys = {
  me: ['accounts', 'me'],
  sessions: ['accounts', 'sessions'],
  authenticator: ['accounts', 'authenticator'],
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

export const endSession = (id: string) => bodyOf(api.DELETE('/api/auth/sessions/{id}', { params: { path: { id } } }));
export const endOtherSessions = () => bodyOf(api.DELETE('/api/auth/sessions'));
