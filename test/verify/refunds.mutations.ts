import { left, PAID } from './market-day.js';
import { type Mutation, untouched } from './mutation.js';
import type { Payment } from './mutation.js';

const [REQUEST, REFUNDED, COMMISSION_RETURNED] = [2, 3, 3];
const at = '2026-03-01T09:00:00.000Z';

/** The provider's ledger, in which another amount of one payment was returned. */
const returning = (reference: string, refunded: number): Payment[] =>
  PAID.map((one) => (one.reference === reference ? { ...one, refunded } : one));

export const refundMutations: Mutation[] = [
  {
    breaks: 'I41',
    by: 'a refund of more than was paid',
    spoil: (copy) => copy.change('purchase-lst3-dayo', REFUNDED, ({ data }) => (data.price = 1_250_001)),
    named: ['purchase-lst3-dayo revision 3'],
  },
  {
    breaks: 'I41',
    by: 'a refund that its buyer never requested',
    spoil: (copy) =>
      copy.change('purchase-lst3-dayo', REQUEST, (event) =>
        Object.assign(event, {
          type: 'PurchaseAbandoned',
          data: { listingId: 'lst3', buyerId: 'dayo', reference: 'pur.3', at },
        }),
      ),
    named: ['purchase-lst3-dayo revision 3'],
  },
  {
    breaks: 'I42',
    by: 'a refunded sale whose commission was never returned',
    spoil: (copy) =>
      copy.change('wallet-efua', COMMISSION_RETURNED, (event) =>
        Object.assign(event, {
          type: 'ShortfallAdvanced',
          data: { ...event.data, reference: 'pur.8', from: 'receivable:efua' },
        }),
      ),
    named: ['purchase-lst3-dayo revision 3'],
  },
  {
    breaks: 'I43',
    by: 'an advance repaid that was never made',
    spoil: (copy) =>
      copy.add([
        {
          stream: 'wallet-chidi',
          type: 'ShortfallRecovered',
          data: {
            ...{ ownerId: 'chidi', reference: 'pur.9', from: 'wallet:chidi', to: 'receivable:chidi', at },
            ...{ amount: 1_000, balance: left.chidi - 1_000, listingId: 'lst', availableAt: at },
          },
        },
      ]),
    named: ['wallet-chidi revision 2'],
  },
  {
    breaks: 'I44',
    by: 'a refund that the provider never made',
    spoil: untouched,
    book: returning('pur.3', 0),
    named: ['refund-pur.3 revision 2'],
  },
  {
    breaks: 'I44',
    by: 'a payment of which the provider returned a part without a refund',
    spoil: untouched,
    book: returning('pur.1', 1_000),
    named: ['refund-pur.1 revision -'],
  },
  {
    breaks: 'I44',
    by: 'a part of a payment of which the provider returned less',
    spoil(copy) {
      const part = { reference: 'pur.98', listingId: 'lst4', buyerId: 'gani', amount: 400_000, at };
      const stream = 'refund-pur.98';
      return copy.add([
        { stream, type: 'RefundStarted', data: { ...part, charge: 'dep.4' } },
        { stream, type: 'RefundProcessed', data: part },
      ]);
    },
    book: returning('dep.4', 399_999),
    named: ['refund-pur.98 revision 1'],
  },
];
