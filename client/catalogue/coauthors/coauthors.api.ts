import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf, keyed } from '../../lib/http/api';
import { catalogueKeys } from '../catalogue.api';

/** The live messages about co-authors name the catalogue's view. */
const coauthorKeys = {
  of: (slug: string) => ['catalogue', 'coauthors', slug],
  invitations: ['catalogue', 'invitations'],
};

/** Whom the owner of a guide invited. */
export const coauthorsOf = (slug: string) =>
  queryOptions({
    queryKey: coauthorKeys.of(slug),
    queryFn: ({ signal }) => dataOf(api.GET('/api/listing/{slug}/coauthors', { params: { path: { slug } }, signal })),
  });

/** The open invitations of the signed-in person. */
export const invitations = queryOptions({
  queryKey: coauthorKeys.invitations,
  queryFn: ({ signal }) => dataOf(api.GET('/api/listing/user/invitations', { signal })),
});

/** What the owner's acts change. */
export const changedByOwner = (slug: string) => [coauthorKeys.of(slug), catalogueKeys.listing(slug)];
/** What the co-author's acts change. */
export const changedByAnswer = (slug: string) => [
  ...[coauthorKeys.invitations, catalogueKeys.created, catalogueKeys.listing(slug)],
];

const at = (slug: string, key: string) => ({ params: { path: { slug }, ...keyed(key) } });

export const invite = (slug: string, body: { username: string; share: number | string }, key: string) =>
  bodyOf(api.POST('/api/listing/{slug}/coauthors', { ...at(slug, key), body }));

export type Ending = { username: string; how: 'withdraw' | 'remove' };

/** The owner takes an invitation back, or ends the part of a co-author. */
export function end(slug: string, { username, how }: Ending, key: string) {
  const sent = { params: { path: { slug, username }, ...keyed(key) } };
  return how === 'remove'
    ? bodyOf(api.POST('/api/listing/{slug}/coauthors/{username}/remove', sent))
    : bodyOf(api.POST('/api/listing/{slug}/coauthors/{username}/withdraw', sent));
}

export const accept = (slug: string, share: number, key: string) =>
  bodyOf(api.POST('/api/listing/{slug}/coauthors/accept', { ...at(slug, key), body: { share } }));
export const decline = (slug: string, key: string) =>
  bodyOf(api.POST('/api/listing/{slug}/coauthors/decline', at(slug, key)));
export const leave = (slug: string, key: string) =>
  bodyOf(api.POST('/api/listing/{slug}/coauthors/leave', at(slug, key)));
