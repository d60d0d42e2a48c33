import { api, bodyOf, keyed } from '../lib/http/api';
import { type PageQuery, pastList, waitingList } from './desk-list';

/** The live messages about a held payment name this view. */
export const heldPaymentsKeys = { all: ['purchases', 'held'] };

const held = (state: 'waiting' | 'decided') => (page: PageQuery, signal: AbortSignal) =>
  bodyOf(api.GET('/api/finance/held-payments', { params: { query: { state, ...page } }, signal }));

/** The oldest first. */
export const waitingPayments = waitingList(
  [...heldPaymentsKeys.all, 'waiting'],
  held('waiting'),
  ({ reference }) => reference,
);
/** The latest first. */
export const decidedPayments = pastList(
  [...heldPaymentsKeys.all, 'decided'],
  held('decided'),
  ({ reference }) => reference,
);

export type Decision = 'accept' | 'return';

/** What finance decides on a held payment; the payer reads the reason. */
export const decidePayment = (decision: Decision, reference: string, reason: string, idempotencyKey: string) =>
  bodyOf(
    api.POST(`/api/finance/held-payments/{reference}/${decision}`, {
      params: { path: { reference }, ...keyed(idempotencyKey) },
      body: { reason },
    }),
  );
