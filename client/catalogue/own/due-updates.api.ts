import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf, keyed } from '../../lib/http/api';
import { catalogueKeys } from '../catalogue.api';

/** The live messages about an update name this view. */
const dueUpdatesKey = ['regulations', 'own'];

/** The updates that changes of regulation require of the own guides. */
export const dueUpdates = queryOptions({
  queryKey: dueUpdatesKey,
  queryFn: ({ signal }) => dataOf(api.GET('/api/listing/user/due-updates', { signal })),
});

/** What an answer changes. */
export const shownUpdates = (slug: string) => [dueUpdatesKey, catalogueKeys.listing(slug)];

const at = (slug: string, change: string, key: string) => ({ params: { path: { slug, change }, ...keyed(key) } });

export const handInUpdate = (slug: string, change: string, key: string) =>
  bodyOf(api.POST('/api/listing/{slug}/due-updates/{change}/hand-in', at(slug, change, key)));

export const declineUpdate = (slug: string, change: string, reason: string, key: string) =>
  bodyOf(api.POST('/api/listing/{slug}/due-updates/{change}/decline', { ...at(slug, change, key), body: { reason } }));
