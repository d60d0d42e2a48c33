import { PAID_OUT } from './market-day.js';
import { type Mutation, untouched } from './mutation.js';

const [STARTED, PAID, FAILED] = [0, 2, 1];
/** In wallet-iyabo: a deposit, two withdrawals, and the return of the second. */
const [SECOND, RETURNED] = [2, 3];
const at = '2026-03-01T09:00:00.000Z';

const second = { ownerId: 'iyabo', reference: 'wd_2', at, amount: 50_000, charges: 1_000 };
const again = {
  ...{ ownerId: 'iyabo', reference: 'wd_2', from: 'payout:wd_2', to: 'wallet:iyabo', at },
  ...{ amount: 51_000, balance: 350_000, charges: 1_000, reason: 'failed' },
};

export const withdrawalMutations: Mutation[] = [
  {
    breaks: 'I45',
    by: 'a withdrawal that paid more than the wallet let go',
    spoil: (copy) => copy.change('withdrawal-wd_1', PAID, ({ data }) => (data.amount = 200_001)),
    transfers: [{ reference: 'wd_1', amount: 200_001 }],
    named: ['withdrawal-wd_1 revision 2'],
  },
  {
    breaks: 'I45',
    by: 'a withdrawal of another person’s money',
    spoil: (copy) => copy.change('withdrawal-wd_2', STARTED, ({ data }) => (data.ownerId = 'eve')),
    named: ['withdrawal-wd_2 revision 0'],
  },
  {
    breaks: 'I46',
    by: 'a failed withdrawal whose money never came back',
    spoil: (copy) => copy.remove('wallet-iyabo', RETURNED),
    named: ['withdrawal-wd_2 revision 1'],
  },
  {
    breaks: 'I46',
    by: 'a withdrawal of which a part came back',
    spoil: (copy) =>
      copy.change('wallet-iyabo', RETURNED, ({ data }) => Object.assign(data, { amount: 50_000, balance: 298_000 })),
    named: ['wallet-iyabo revision 3'],
  },
  {
    breaks: 'I46',
    by: 'money of a withdrawal that came back although it did not fail',
    spoil: async (copy) => {
      await copy.change('wallet-iyabo', RETURNED, ({ data }) =>
        Object.assign(data, { reference: 'wd_1', from: 'payout:wd_1', amount: 201_000, balance: 449_000 }),
      );
      await copy.remove('withdrawal-wd_2', FAILED);
    },
    named: ['wallet-iyabo revision 3'],
  },
  {
    breaks: 'I46',
    by: 'a withdrawal that was paid and came back',
    spoil: (copy) => copy.add([{ stream: 'withdrawal-wd_2', type: 'FailedWithdrawalPaid', data: second }]),
    transfers: [...PAID_OUT, { reference: 'wd_2', amount: 50_000 }],
    named: ['withdrawal-wd_2 revision 2'],
  },
  {
    breaks: 'I5',
    by: 'a withdrawal that came back twice',
    spoil: (copy) => copy.add([{ stream: 'wallet-iyabo', type: 'WithdrawalReturned', data: again }]),
    named: [`wallet-iyabo revision ${SECOND + 2}`],
  },
  {
    breaks: 'I47',
    by: 'a payout that the provider never made',
    spoil: untouched,
    transfers: [],
    named: ['withdrawal-wd_1 revision 2'],
  },
  {
    breaks: 'I47',
    by: 'a transfer of the provider without a withdrawal',
    spoil: untouched,
    transfers: [...PAID_OUT, { reference: 'wd_9', amount: 10_000 }],
    named: ['withdrawal-wd_9 revision -'],
  },
];
