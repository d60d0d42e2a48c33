import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../lib/http/api';
import type { DeskEntry } from '../lib/http/api.types';

export type { DeskEntry };

/** The live messages of a claim or a changed text name the view of the desk. */
export const deskKey = ['moderation', 'desk'];

/** Who reviews which listing, and what the automatic checks found, by the listing's id. */
export const desk = queryOptions({
  queryKey: deskKey,
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/api/moderation/desk', { signal }))).data,
  select: (entries) => new Map(entries.map((entry) => [entry.id, entry])),
});

export const claimReview = (id: string) =>
  bodyOf(api.POST('/api/moderation/listings/{id}/claim', { params: { path: { id } } }));
export const releaseReview = (id: string) =>
  bodyOf(api.POST('/api/moderation/listings/{id}/release', { params: { path: { id } } }));
