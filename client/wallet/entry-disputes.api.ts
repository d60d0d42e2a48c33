import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../lib/http/api';
import type { EntryDispute } from '../lib/http/api.types';

export type { EntryDispute };

const MOST = 100;

/** The first word is the view that the server names when it changes. */
export const disputeKeys = { own: ['entry_disputes', 'own'] };

/** The own questions about entries, the latest first. */
export const entryDisputes = queryOptions({
  queryKey: disputeKeys.own,
  queryFn: async ({ signal }) =>
    (await bodyOf(api.GET('/api/wallet/entry-disputes', { params: { query: { limit: MOST } }, signal }))).results,
});
