import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, keyed } from '../lib/http/api';

const [WAITING_MOST, DECIDED_MOST] = [100, 20];

/** The live messages about a held payment name this view. */
export const heldPaymentsKeys = { all: ['purchases', 'held'] };

const held = (state: 'waiting' | 'decided', limit: number) =>
  queryOptions({
    queryKey: [...heldPaymentsKeys.all, state],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/finance/held-payments', { params: { query: { state, limit } }, signal })),
  });

/** The oldest first. */
export const waitingPayments = held('waiting', WAITING_MOST);
/** The last ones, the latest first. */
export const decidedPayments = held('decided', DECIDED_MOST);

export type Decision = 'accept' | 'return';

/** What finance decides on a held payment; the payer reads the reason. */
export const decidePayment = (decision: Decision, reference: string, reason: string, idempotencyKey: string) =>
  bodyOf(
    api.POST(`/api/finance/held-payments/{reference}/${decision}`, {
      params: { path: { reference }, ...keyed(idempotencyKey) },
      body: { reason },
    }),
  );
