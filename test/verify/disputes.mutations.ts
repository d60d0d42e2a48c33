import type { Mutation } from './mutation.js';

const at = '2026-03-01T09:00:00.000Z';
const [price, net] = [1_250_000, 1_125_000];
const end = { dispute: 'd13', reference: 'dep.1', payerId: 'bola', lines: [], at };

export const disputeMutations: Mutation[] = [
  {
    breaks: 'I60',
    by: 'a lost dispute that took less than went out for it',
    spoil: (copy) =>
      copy.change('chargedispute-d12', 1, ({ data }) =>
        Object.assign(data, { lines: [{ listingId: 'lst12', reference: 'pur.12', amount: price - 1 }] }),
      ),
    named: ['purchase-lst12-nkem revision 4'],
  },
  {
    breaks: 'I60',
    by: 'a lost dispute of a deposit that its payer kept',
    spoil: (copy) =>
      copy.add([
        {
          ...{ stream: 'chargedispute-d13', type: 'ChargeDisputeEnded' },
          data: { ...end, amount: 1_000, credit: 1_000, outcome: 'lost' },
        },
      ]),
    named: ['chargedispute-d13 revision 0'],
  },
  {
    breaks: 'I61',
    by: 'earnings that stay held after their dispute was won',
    spoil: (copy) =>
      copy.add([
        {
          ...{ stream: 'wallet-chidi', type: 'FundsFrozen' },
          data: {
            ...{ ownerId: 'chidi', reference: 'pur.1', dispute: 'd13', held: net, balance: net, listingId: 'lst', at },
            clearsAt: at,
          },
        },
        {
          ...{ stream: 'chargedispute-d13', type: 'ChargeDisputeEnded' },
          data: { ...end, reference: 'pur.1', amount: 0, credit: 0, outcome: 'won' },
        },
      ]),
    named: ['wallet-chidi revision 2'],
  },
  {
    breaks: 'I61',
    by: 'held earnings that were given up',
    spoil: (copy) =>
      copy.add([
        {
          ...{ stream: 'wallet-chidi', type: 'FundsFrozen' },
          data: {
            ...{ ownerId: 'chidi', reference: 'pur.1', dispute: 'd13', held: net, balance: net, listingId: 'lst', at },
            clearsAt: at,
          },
        },
        {
          ...{ stream: 'wallet-chidi', type: 'BalanceGivenUp' },
          data: {
            ...{ ownerId: 'chidi', reference: 'giveup_2', from: 'wallet:chidi', to: 'platform', amount: net, at },
            ...{ balance: 0, uncleared: [] },
          },
        },
        { stream: 'user-chidi', type: 'UserErased', data: { userId: 'chidi', at } },
      ]),
    named: ['wallet-chidi revision 3'],
  },
  {
    breaks: 'I69',
    by: 'a disputed price that its buyer may spend',
    spoil: (copy) => copy.change('wallet-rita', 2, ({ data }) => Object.assign(data, { dispute: 'd16' })),
    named: ['wallet-rita revision 3'],
  },
];
