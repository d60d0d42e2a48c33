import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf, keyed } from '../lib/http/api';

const [WAITING_MOST, ENDED_MOST] = [100, 20];

/** The live messages about a dispute name this view. */
export const cardDisputesKeys = { all: ['purchases', 'disputes'] };

const disputes = (state: 'waiting' | 'ended', limit: number) =>
  queryOptions({
    queryKey: [...cardDisputesKeys.all, state],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/finance/card-disputes', { params: { query: { state, limit } }, signal })),
  });

/** Those to decide on first, by the end of the time for evidence. */
export const openDisputes = disputes('waiting', WAITING_MOST);
/** The last ones, the latest first. */
export const endedDisputes = disputes('ended', ENDED_MOST);

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
