import { api, bodyOf, keyed } from '../../lib/http/api';
import { catalogueKeys } from '../catalogue.api';

/** The queries that show whether a listing is on sale. */
export const shownFor = (slug: string) => [catalogueKeys.listing(slug), catalogueKeys.created];

const named = (slug: string, key: string) => ({ params: { path: { slug }, ...keyed(key) } });

/** The owner takes a published listing off sale, or puts it back. */
export const setArchived = (slug: string, archived: boolean, key: string): Promise<{ message?: string }> =>
  archived
    ? bodyOf(api.POST('/api/listing/{slug}/archive', named(slug, key)))
    : bodyOf(api.POST('/api/listing/{slug}/unarchive', named(slug, key)));

/** A moderator compared the listing with what its regulator publishes. */
export const verify = (id: string, reason: string, key: string) =>
  bodyOf(
    api.POST('/api/moderation/listings/{id}/verify', { params: { path: { id }, ...keyed(key) }, body: { reason } }),
  );

/** An admin takes a listing off sale, or ends that. */
export function setSuspended(id: string, suspended: boolean, reason: string, key: string) {
  const sent = { params: { path: { id }, ...keyed(key) }, body: { reason } };
  return suspended
    ? bodyOf(api.POST('/api/moderation/listings/{id}/suspend', sent))
    : bodyOf(api.POST('/api/moderation/listings/{id}/restore', sent));
}
