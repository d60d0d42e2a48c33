import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, keyed } from '../lib/http/api';
import type { EntryDispute } from '../lib/http/api.types';

export type { EntryDispute };
export type DisputeReason = EntryDispute['reason'];

const MOST = 100;

/** The first word is the view that the server names when it changes. */
export const disputeKeys = { own: ['entry_disputes', 'own'] };

/** The own questions about entries, the latest first. */
export const entryDisputes = queryOptions({
  queryKey: disputeKeys.own,
  queryFn: async ({ signal }) =>
    (await bodyOf(api.GET('/api/wallet/entry-disputes', { params: { query: { limit: MOST } }, signal }))).results,
});

export const disputeEntry = (body: { revision: number; reason: DisputeReason; text: string }, key: string) =>
  bodyOf(api.POST('/api/wallet/entry-disputes', { body, params: keyed(key) }));

export const sendBack = (id: string, text: string, key: string) =>
  bodyOf(
    api.POST('/api/wallet/entry-disputes/{id}/still-wrong', {
      params: { path: { id }, ...keyed(key) },
      body: { text },
    }),
  );

export const acceptAnswer = (id: string) =>
  bodyOf(api.POST('/api/wallet/entry-disputes/{id}/solved', { params: { path: { id } } }));
