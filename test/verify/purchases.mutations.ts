import { anotherSale, left, PAID } from './market-day.js';
import { type Mutation, untouched } from './mutation.js';
import type { Draft } from './story.js';

const COMMISSION = 1;
const ANOTHER = { reference: 'pur.2', amount: 1_250_000 };

const deposit = (reference: string, amount: number): Draft => ({
  stream: 'wallet-bola',
  type: 'FundsDeposited',
  data: {
    ...{ ownerId: 'bola', from: 'provider', to: 'wallet:bola', at: '2026-03-01T09:00:00.000Z' },
    ...{ reference, amount, balance: left.bola + amount },
  },
});

/** A price that left bola's balance and came back, without a payment. */
const spentInVain = (reference: string, amount: number): Draft[] => {
  const own = { ownerId: 'bola', reference, amount, listingId: 'lst', at: '2026-03-01T09:00:00.000Z' };
  const [wallet, escrow] = ['wallet:bola', `escrow:${reference}`];
  return [
    {
      ...{ stream: 'wallet-bola', type: 'BalanceSpent' },
      data: { ...own, from: wallet, to: escrow, balance: left.bola - amount },
    },
    { stream: 'wallet-bola', type: 'SpendingReturned', data: { ...own, from: escrow, to: wallet, balance: left.bola } },
  ];
};

const payment = (reference: string, amount: number): Draft[] => {
  const paid = {
    ...{ reference, amount, purpose: 'deposit', payerId: 'bola', listingId: null },
    at: '2026-03-01T09:00:00.000Z',
  };
  const stream = `payment-${reference}`;
  return [
    { stream, type: 'PaymentInitiated', data: paid },
    { stream, type: 'PaymentSettled', data: { ...paid, fees: 0, channel: 'card' } },
  ];
};

export const purchaseMutations: Mutation[] = [
  {
    breaks: 'I10',
    by: 'a deposit without a payment',
    spoil: (copy) => copy.add([deposit('dep.9', 1_000)]),
    named: ['wallet-bola revision 4'],
  },
  {
    breaks: 'I10',
    by: 'a deposit of another payer',
    spoil: (copy) => copy.change('payment-dep.1', 1, ({ data }) => (data.payerId = 'eve')),
    named: ['wallet-bola revision 2'],
  },
  {
    breaks: 'I10',
    by: 'a payment without purchase and deposit',
    spoil: (copy) => copy.add(payment('dep.2', 500_000)),
    book: [...PAID, { reference: 'dep.2', amount: 500_000 }],
    named: ['payment-dep.2 revision 1'],
  },
  {
    breaks: 'I10',
    by: 'a held payment that nobody accepted',
    spoil(copy) {
      const [initiated, settled] = payment('dep.9', 1_000) as [Draft, Draft];
      const { reference, payerId, at } = settled.data;
      const held = {
        ...settled,
        type: 'PaymentQuarantined',
        data: { reference, payerId, at, reason: '1 kobo was paid' },
      };
      return copy.add([initiated, held, settled, deposit('dep.9', 1_000)]);
    },
    book: [...PAID, { reference: 'dep.9', amount: 1_000 }],
    named: ['payment-dep.9 revision 2'],
  },
  {
    breaks: 'I10',
    by: 'a held payment of which more was accepted than a dispute left',
    spoil(copy) {
      const [initiated] = payment('dep.9', 1_000) as [Draft, Draft];
      const [, settled] = payment('dep.9', 700) as [Draft, Draft];
      const own = { reference: 'dep.9', payerId: 'bola', at: settled.data.at };
      const held = { ...settled, type: 'PaymentQuarantined', data: { ...own, reason: 'no amount was named' } };
      const parts = { dispute: 'd19', amount: 400, lines: [], credit: 0, outcome: 'lost' };
      const lost = { stream: 'chargedispute-d19', type: 'ChargeDisputeEnded', data: { ...own, ...parts } };
      const accepted = { ...settled, type: 'ChargeAccepted', data: { ...own, by: 'fola', note: null, amount: 700 } };
      return copy.add([initiated, held, lost, accepted, settled, deposit('dep.9', 700)]);
    },
    book: [...PAID, { reference: 'dep.9', amount: 1_000 }],
    named: ['payment-dep.9 revision -'],
  },
  {
    breaks: 'I10',
    by: 'a payment that was returned before it settled',
    spoil(copy) {
      const [initiated, settled] = payment('dep.9', 1_000) as [Draft, Draft];
      const back = { reference: 'dep.9', listingId: null, buyerId: 'bola', amount: 1_000, at: settled.data.at };
      const steps = ['RefundStarted', 'RefundProcessed'].map((type) => ({ stream: 'refund-dep.9', type, data: back }));
      return copy.add([initiated, ...steps, settled, deposit('dep.9', 1_000)]);
    },
    book: [...PAID, { reference: 'dep.9', amount: 1_000, refunded: 1_000 }],
    named: ['payment-dep.9 revision 1'],
  },
  {
    breaks: 'I10',
    by: 'a payment unknown to the provider',
    spoil: untouched,
    book: PAID.filter(({ reference }) => reference !== 'dep.1'),
    named: ['payment-dep.1 revision 1'],
  },
  {
    breaks: 'I10',
    by: 'a payment for which the provider took less',
    spoil: untouched,
    book: PAID.map((one) => (one.reference === 'dep.1' ? { ...one, amount: 499_999 } : one)),
    named: ['payment-dep.1 revision -'],
  },
  {
    breaks: 'I10',
    by: 'a payment at the provider that was never settled',
    spoil: untouched,
    book: [...PAID, ANOTHER],
    named: ['payment-pur.2 revision -'],
  },
  {
    breaks: 'I10',
    by: 'a payment from a wallet that spent nothing on it',
    spoil: (copy) => copy.change('payment-pur.4', 1, ({ data }) => (data.payerId = 'eve')),
    named: ['payment-pur.4 revision 1'],
  },
  {
    breaks: 'I10',
    by: 'a card payment whose price was taken from the wallet too',
    spoil: (copy) => copy.change('payment-pur.4', 1, ({ data }) => delete data.method),
    book: [...PAID, { reference: 'pur.4', amount: 1_250_000 }],
    named: ['payment-pur.4 revision 1'],
  },
  {
    breaks: 'I10',
    by: 'a deposit for what the balance paid',
    spoil: (copy) =>
      copy.add([
        {
          ...deposit('pur.4', 1_000),
          stream: 'wallet-gani',
          data: { ...deposit('pur.4', 1_000).data, ownerId: 'gani', to: 'wallet:gani', balance: 1_000 },
        },
      ]),
    named: ['wallet-gani revision 2'],
  },
  {
    breaks: 'I10',
    by: 'a balance spent on a payment that never settled',
    spoil: (copy) => copy.add(spentInVain('pur.9', 1_000)),
    named: ['wallet-bola revision 4'],
  },
  {
    breaks: 'I11',
    by: 'a payment initiated for another price',
    spoil: (copy) => copy.change('payment-pur.1', 0, ({ data }) => (data.amount = 1)),
    named: ['payment-pur.1 revision 0'],
  },
  {
    breaks: 'I12',
    by: 'a commission other than the agreed one',
    spoil: (copy) =>
      copy.change('wallet-chidi', COMMISSION, ({ data }) =>
        Object.assign(data, { amount: 100_000, balance: 1_150_000 }),
      ),
    named: ['wallet-chidi revision 1'],
  },
  {
    breaks: 'I12',
    by: 'a share that is not the price times its basis points',
    spoil: (copy) => copy.change('purchase-lst-bola', 1, ({ data }) => (data.basisPoints = 1_001)),
    named: ['purchase-lst-bola revision 1'],
  },
  {
    breaks: 'I12',
    by: 'a missing commission',
    spoil: (copy) => copy.remove('wallet-chidi', COMMISSION),
    named: ['purchase-lst-bola revision 1'],
  },
  {
    breaks: 'I13',
    by: 'a listing one person bought twice',
    spoil: (copy) => copy.add(anotherSale()),
    book: [...PAID, ANOTHER],
    named: ['purchase-lst-bola revision 3'],
  },
  {
    breaks: 'I13',
    by: 'a creator who bought the own listing',
    spoil: (copy) => copy.add(anotherSale({ listing: 'lst2', buyer: 'ada', creator: 'ada' })),
    book: [...PAID, ANOTHER],
    named: ['purchase-lst2-ada revision 1'],
  },
  {
    breaks: 'I14',
    by: 'an order that names another listing than the one that was bought',
    spoil: (copy) => copy.change('purchase-lst-bola', 0, ({ data }) => (data.listingId = 'lst9')),
    named: ['purchase-lst-bola revision 1'],
  },
];
