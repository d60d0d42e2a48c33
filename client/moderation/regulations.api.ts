import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf, keyed } from '../lib/http/api';
import type { RequiredUpdate } from '../lib/http/api.types';
import { waitingList } from './desk-list';

const LIMIT = 100;

/** The live messages about a change or an update name this view. */
export const regulationsKeys = {
  all: ['regulations', 'moderation'],
  updates: (status: UpdateStatus) => ['regulations', 'moderation', 'updates', status],
  concerned: (scope: Scope) => ['regulations', 'concerned', scope],
};

export const STATUSES = ['open', 'overdue', 'answered'] as const;
export type UpdateStatus = (typeof STATUSES)[number];
export type Update = RequiredUpdate;

/** Which published guides a change concerns. */
export interface Scope {
  country: string;
  region: string;
  sectors: string[];
  listing: string;
}
export interface Change extends Scope {
  text: string;
  link: string;
  takes_effect: string;
}

export const requiredUpdates = (status: UpdateStatus) =>
  waitingList(
    regulationsKeys.updates(status),
    (page, signal) =>
      bodyOf(api.GET('/api/moderation/due-updates', { params: { query: { status, ...page } }, signal })),
    ({ listing, change }) => `${listing} ${change}`,
  );

export const concernedGuides = (scope: Scope) =>
  queryOptions({
    queryKey: regulationsKeys.concerned(scope),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/moderation/regulation-changes/concerned', { params: { query: scope }, signal })),
    retry: false,
  });

export const recordChange = (body: Change, idempotencyKey: string) =>
  bodyOf(api.POST('/api/moderation/regulation-changes', { body, params: keyed(idempotencyKey) }));

export const closeUpdate = ({ listing, change }: Update, reason: string, idempotencyKey: string) =>
  bodyOf(
    api.POST('/api/moderation/listings/{id}/due-updates/{change}/close', {
      params: { path: { id: listing, change }, ...keyed(idempotencyKey) },
      body: { reason },
    }),
  );

export const allSectors = queryOptions({
  queryKey: ['vocabulary', 'sectors'],
  queryFn: async ({ signal }) =>
    (await bodyOf(api.GET('/api/listing/sector', { params: { query: { limit: LIMIT } }, signal }))).results,
  staleTime: Infinity,
});

/** The slug in the address of a listing's page, or what else is typed: an id or a number. */
export const listingIn = (typed: string) => /\/listing\/([^/?#]+)/.exec(typed)?.[1] ?? typed.trim();
