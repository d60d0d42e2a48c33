import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf } from '../lib/http/api';
import type { InvitedFriend, InviteTerms, OwnInvitations } from '../lib/http/api.types';
import { type Page, pagesOf } from '../lib/http/pages';

export type { InvitedFriend, InviteTerms, OwnInvitations };

const PAGE = 20;

/** The person's link, and how many came by it. The first word is the view that the server names when it changes. */
export const ownInvitations = queryOptions({
  queryKey: ['invitations', 'own'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/invitations', { signal })),
});

/** The last who joined first. */
export const invitedFriends = pagesOf(['invitations', 'friends'], PAGE, (query, signal) =>
  bodyOf<Page<InvitedFriend>>(api.GET('/api/invitations/friends', { params: { query }, signal })),
);

/** How the reward works; it changes with a restart of the server only. */
export const inviteTerms = queryOptions({
  queryKey: ['invitations', 'terms'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/invitations/terms', { signal })),
  staleTime: Infinity,
});

/** The same where this code is of an invitation. */
export const invitationOf = (code: string) =>
  queryOptions({
    queryKey: ['invitations', 'codes', code],
    queryFn: ({ signal }) => dataOf(api.GET('/api/invitations/codes/{code}', { params: { path: { code } }, signal })),
    staleTime: Infinity,
  });
