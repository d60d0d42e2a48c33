import { api, bodyOf, keyed } from '../lib/http/api';
import type { EntryDisputeOnDesk } from '../lib/http/api.types';
import { type PageQuery, pastList, waitingList } from './desk-list';

export type { EntryDisputeOnDesk };
export type Outcome = NonNullable<EntryDisputeOnDesk['messages'][number]['outcome']>;

/** The live messages of a disputed entry name this view. */
export const disputesDeskKeys = { all: ['entry_disputes', 'desk'] };

const disputes = (state: 'waiting' | 'answered') => (page: PageQuery, signal: AbortSignal) =>
  bodyOf(api.GET('/api/finance/entry-disputes', { params: { query: { state, ...page } }, signal }));

/** Those that were sent back first, then the oldest. */
export const waitingDisputes = waitingList([...disputesDeskKeys.all, 'waiting'], disputes('waiting'), ({ id }) => id);
/** The latest first. */
export const answeredDisputes = pastList([...disputesDeskKeys.all, 'answered'], disputes('answered'), ({ id }) => id);

const of = (id: string) => ({ params: { path: { id } } });
export const claimDispute = (id: string) => bodyOf(api.POST('/api/finance/entry-disputes/{id}/claim', of(id)));
export const releaseDispute = (id: string) => bodyOf(api.POST('/api/finance/entry-disputes/{id}/release', of(id)));

export const answerDispute = (id: string, body: { outcome: Outcome; text: string }, idempotencyKey: string) =>
  bodyOf(
    api.POST('/api/finance/entry-disputes/{id}/answer', {
      params: { path: { id }, ...keyed(idempotencyKey) },
      body,
    }),
  );
