import { left } from './market-day.js';
import type { Mutation } from './mutation.js';
import type { Draft } from './story.js';

const [EARNING, COMMISSION] = [0, 1];
const [INTO_ESCROW, WITHDRAWAL] = [1, 3];

const entry = (type: string, data: object): Draft => {
  const own = { ownerId: 'bola', from: 'provider', to: 'wallet:bola', at: '2026-03-01T09:00:00.000Z' };
  return { stream: 'wallet-bola', type, data: { ...own, ...data } };
};

export const moneyMutations: Mutation[] = [
  {
    breaks: 'I1',
    by: 'a posting without a second account',
    spoil: (copy) => copy.change('wallet-chidi', COMMISSION, ({ data }) => (data.to = '')),
    named: ['wallet-chidi revision 1'],
  },
  {
    breaks: 'I1',
    by: 'a posting from a wallet to itself',
    spoil: (copy) =>
      copy.change('wallet-bola', WITHDRAWAL, ({ data }) =>
        Object.assign(data, { to: 'wallet:bola', balance: 500_000 }),
      ),
    named: ['wallet-bola revision 3'],
  },
  {
    breaks: 'I1',
    by: 'a posting in another person’s wallet',
    spoil: (copy) => copy.change('wallet-bola', INTO_ESCROW, ({ data }) => (data.ownerId = 'eve')),
    named: ['wallet-bola revision 1'],
  },
  {
    breaks: 'I2',
    by: 'a balance that differs from its postings',
    spoil: (copy) => copy.change('wallet-chidi', COMMISSION, ({ data }) => (data.balance = 7)),
    named: ['wallet-chidi revision 1'],
  },
  {
    breaks: 'I2',
    by: 'a credit to one escrow and a debit of another',
    spoil: (copy) => copy.change('wallet-bola', INTO_ESCROW, ({ data }) => (data.to = 'escrow:elsewhere')),
    named: ['wallet-bola revision 1', 'wallet-chidi revision 0'],
  },
  {
    breaks: 'I3',
    by: 'a wallet that is below zero after one event',
    spoil: async (copy) => {
      let [earned, charged] = [{}, {}];
      await copy.change('wallet-chidi', EARNING, ({ data }) => (earned = { ...data, balance: left.chidi }));
      await copy.change('wallet-chidi', COMMISSION, (event) => {
        charged = { ...event.data, balance: -125_000 };
        Object.assign(event, { type: 'SaleEarned', data: earned });
      });
      await copy.change('wallet-chidi', EARNING, (event) =>
        Object.assign(event, { type: 'CommissionCharged', data: charged }),
      );
    },
    named: ['wallet-chidi revision 0'],
  },
  {
    breaks: 'I5',
    by: 'the same deposit twice',
    spoil: (copy) =>
      copy.add([entry('FundsDeposited', { reference: 'dep.1', amount: 500_000, balance: left.bola + 500_000 })]),
    named: ['wallet-bola revision 4'],
  },
  {
    breaks: 'I5',
    by: 'the same withdrawal twice',
    spoil: (copy) => {
      const accounts = { from: 'wallet:bola', to: 'payout:out.1' };
      const amounts = { amount: 10_000, balance: left.bola - 10_000, charges: 1_000, terms: 1 };
      return copy.add([entry('WithdrawalRequested', { reference: 'out.1', ...accounts, ...amounts })]);
    },
    named: ['wallet-bola revision 4'],
  },
  {
    breaks: 'I49',
    by: 'a balance that was given up by somebody who stayed',
    spoil: (copy) => copy.remove('user-kemi', 1),
    named: ['wallet-kemi revision 1'],
  },
  {
    breaks: 'I49',
    by: 'a balance of which a part was given up',
    spoil: (copy) =>
      copy.change('wallet-kemi', 1, ({ data }) => Object.assign(data, { amount: 80_000, balance: 10_000 })),
    named: ['wallet-kemi revision 1'],
  },
];
