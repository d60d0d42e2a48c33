import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf, keyed } from '../lib/http/api';
import { type PageQuery, pastList, waitingList } from './desk-list';

/** The live messages about a dispute name this view. */
export const cardDisputesKeys = { all: ['purchases', 'disputes'] };

const disputes = (state: 'waiting' | 'ended') => (page: PageQuery, signal: AbortSignal) =>
  bodyOf(api.GET('/api/finance/card-disputes', { params: { query: { state, ...page } }, signal }));

/** Those to decide on first, by the end of the time for evidence. */
export const openDisputes = waitingList([...cardDisputesKeys.all, 'waiting'], disputes('waiting'), ({ id }) => id);
/** The latest first. */
export const endedDisputes = pastList([...cardDisputesKeys.all, 'ended'], disputes('ended'), ({ id }) => id);

/** What the log knows of a disputed payment. */
export const evidenceOf = (id: string) =>
  queryOptions({
    queryKey: [...cardDisputesKeys.all, 'evidence', id],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/finance/card-disputes/{id}/evidence', { params: { path: { id } }, signal })),
  });

export type DisputeDecision = 'accept' | 'contest';

/** What finance decides on a dispute; the provider and the bank read the note. */
export const decideDispute = (decision: DisputeDecision, id: string, reason: string, idempotencyKey: string) =>
  bodyOf(
    api.POST(`/api/finance/card-disputes/{id}/${decision}`, {
      params: { path: { id }, ...keyed(idempotencyKey) },
      body: { reason },
    }),
  );
