import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, keyed } from '../lib/http/api';
import type { EntryDisputeOnDesk } from '../lib/http/api.types';

export type { EntryDisputeOnDesk };
export type Outcome = NonNullable<EntryDisputeOnDesk['messages'][number]['outcome']>;

const [WAITING_MOST, ANSWERED_MOST] = [100, 20];

/** The live messages of a disputed entry name this view. */
export const disputesDeskKeys = { all: ['entry_disputes', 'desk'] };

const disputes = (state: 'waiting' | 'answered', limit: number) =>
  queryOptions({
    queryKey: [...disputesDeskKeys.all, state],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/finance/entry-disputes', { params: { query: { state, limit } }, signal })),
  });

/** Those that were sent back first, then the oldest; with the number of all. */
export const waitingDisputes = disputes('waiting', WAITING_MOST);
/** The last ones, the latest first. */
export const answeredDisputes = disputes('answered', ANSWERED_MOST);

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
