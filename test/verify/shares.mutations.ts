import type { Mutation } from './mutation.js';

/** Of `wallet-jumoke`, whose guide has two co-authors: see `shared` in `market-day.ts`. */
const [FORWARDED, RETURNED] = [2, 5];
const [COMPLETED, REFUNDED] = [1, 3];

export const shareMutations: Mutation[] = [
  {
    breaks: 'I51',
    by: 'a share that is not its basis points of what the commission leaves',
    spoil: (copy) =>
      copy.change('purchase-lst11-uche', COMPLETED, ({ data }) => {
        (data.shares as { basisPoints: number }[])[0]!.basisPoints = 2_001;
      }),
    named: ['purchase-lst11-uche revision 1'],
  },
  {
    breaks: 'I51',
    by: 'a share that the creator forwarded for somebody who is no co-author',
    spoil: (copy) => copy.change('wallet-jumoke', FORWARDED, ({ data }) => (data.coauthorId = 'eve')),
    named: ['purchase-lst11-uche revision 1', 'wallet-jumoke revision 2'],
  },
  {
    breaks: 'I51',
    by: 'a share that no co-author got',
    spoil: (copy) =>
      copy.change('wallet-kola', 0, (event) =>
        Object.assign(event, { type: 'SpendingReturned', data: spendingOf(event.data) }),
      ),
    named: ['purchase-lst11-uche revision 1'],
  },
  {
    breaks: 'I52',
    by: 'a refund that names other shares than the sale paid',
    spoil: (copy) =>
      copy.change('purchase-lst11-uche', REFUNDED, ({ data }) => {
        const [kola, lami] = data.shares as { userId: string }[];
        data.shares = [
          { ...kola, amount: 225_000 },
          { ...lami, amount: 56_250 },
          { userId: 'eve', basisPoints: 1, amount: 1 },
        ];
      }),
    named: ['purchase-lst11-uche revision 3', 'purchase-lst11-uche revision 3'],
  },
  {
    breaks: 'I52',
    by: 'a share that came back for another person than it was paid to',
    spoil: (copy) => copy.change('wallet-jumoke', RETURNED, ({ data }) => (data.coauthorId = 'eve')),
    named: ['purchase-lst11-uche revision 3', 'wallet-jumoke revision 5'],
  },
];

function spendingOf({ availableAt: _, basisPoints: __, ...data }: Record<string, unknown>) {
  return data;
}
