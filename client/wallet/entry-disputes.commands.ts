import { api, bodyOf, keyed } from '../lib/http/api';
import type { EntryDispute } from '../lib/http/api.types';

export type DisputeReason = EntryDispute['reason'];

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
