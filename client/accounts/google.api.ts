import { queryOptions } from '@tanstack/react-query';
import { TERMS_VERSION } from '#server/kernel/legal';
import { api, bodyOf, dataOf } from '../lib/http/api';
import { session } from '../lib/http/session';
import { keptInvite } from '../lib/storage/kept-invite';
import { forgetGuides } from '../lib/offline/kept-guides';

/** Whether the product offers sign-in with Google; it changes with a restart of the server only. */
export const googleStatus = queryOptions({
  queryKey: ['accounts', 'google'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/auth/google', { signal })),
  staleTime: Infinity,
});

/** The address that leads to Google; a document's own navigation, because the server answers with a redirect. */
export const googleStart = (next: string, remember: boolean) =>
  `/api/auth/google/start?${new URLSearchParams({
    ...inviteOf(keptInvite.get()),
    ...(next !== '/' && { next }),
    ...(remember && { remember: 'true' }),
    accepted_terms: TERMS_VERSION,
  }).toString()}`;

const inviteOf = (invite: string | undefined) => invite && { invite };

/**
 * Signs in with what Google put into the query of its redirect, as a password does; resolves to where the
 * person was going. `otp`: a code of the authenticator app, where it is asked for.
 */
export async function endGoogleSignIn(search: string, otp?: string): Promise<string> {
  const answer = await bodyOf(api.POST('/api/auth/google/callback', { body: { search, ...(otp && { otp }) } }));
  const { access, refresh, user, next, remember } = answer;
  session.signIn({ access, refresh }, remember, user);
  keptInvite.clear();
  void forgetGuides(user.id);
  return next;
}
