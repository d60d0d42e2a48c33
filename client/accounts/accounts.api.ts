import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../lib/http/api';
import { session } from '../lib/http/session';

export const accountKeys = { me: ['accounts', 'me'] };

export const me = queryOptions({
  queryKey: accountKeys.me,
  queryFn: async ({ signal }) => {
    const user = await bodyOf(api.GET('/api/auth/users/me', { signal }));
    session.setUser(user);
    return user;
  },
});
