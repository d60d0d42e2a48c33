import { type Mutation } from './mutation.js';

const [PAID, RENEWED, UPGRADED] = [1, 3, 4];
const REFUNDED = 2;
/** Of who paid by card: what was awaited, the charge, and the deposit that stayed. */
const [AWAITED, BY_CARD, KEPT] = [0, 2, 5];

export const premiumMutations: Mutation[] = [
  {
    breaks: 'I63',
    by: 'a period that cost another amount than the wallet paid',
    spoil: (copy) => copy.change('premium-lola', PAID, ({ data }) => (data.amount = 838_501)),
    named: ['premium-lola revision 1', 'premium-lola revision 1'],
  },
  {
    breaks: 'I63',
    by: 'a period that no wallet paid, and a debit that paid none',
    spoil: (copy) => copy.change('premium-lola', RENEWED, ({ data }) => (data.reference = 'prm.9')),
    named: [
      ...['premium-lola revision 2', 'premium-lola revision 3', 'premium-lola revision 3'],
      'wallet-lola revision 2',
    ],
  },
  {
    breaks: 'I63',
    by: 'a renewal that charges days that were paid',
    spoil: (copy) => copy.change('premium-lola', RENEWED, ({ data }) => (data.from = '2026-03-31T09:00:00.000Z')),
    named: ['premium-lola revision 3', 'premium-lola revision 3', 'premium-lola revision 4'],
  },
  {
    breaks: 'I63',
    by: 'a charge that is not its price and VAT',
    spoil: (copy) => copy.change('premium-lola', 0, ({ data }) => (data.vat = 58_499)),
    named: ['premium-lola revision 0'],
  },
  {
    breaks: 'I63',
    by: 'an upgrade that is credited a kobo too much',
    spoil: (copy) =>
      copy.change('premium-lola', UPGRADED, ({ data }) =>
        Object.assign(data, { credit: Number(data.credit) + 1, amount: Number(data.amount) - 1 }),
      ),
    named: ['premium-lola revision 4', 'premium-lola revision 5'],
  },
  {
    breaks: 'I63',
    by: 'a refund of a kobo too much, which the wallet did not get',
    spoil: (copy) => copy.change('premium-musa', REFUNDED, ({ data }) => (data.amount = Number(data.amount) + 1)),
    named: ['premium-musa revision 2', 'wallet-musa revision 2'],
  },
  {
    breaks: 'I63',
    by: 'a refund that the wallet got for another charge',
    spoil: (copy) => copy.change('premium-musa', REFUNDED, ({ data }) => (data.reference = 'prm.9')),
    named: ['premium-musa revision 2', 'premium-musa revision 2', 'wallet-musa revision 2'],
  },
  {
    breaks: 'I63',
    by: 'a refund with more VAT than its share',
    spoil: (copy) =>
      copy.change('premium-musa', REFUNDED, ({ data }) =>
        Object.assign(data, { vat: Number(data.vat) + 1, price: Number(data.price) - 1 }),
      ),
    named: ['premium-musa revision 2'],
  },
  {
    breaks: 'I63',
    by: 'a refund that was asked for after seven days',
    spoil: (copy) => copy.change('premium-musa', PAID, ({ data }) => (data.at = '2026-02-27T08:59:59.000Z')),
    named: ['premium-musa revision 2'],
  },
  {
    breaks: 'I63',
    by: 'a payment by card that bought for more than was agreed',
    spoil: (copy) =>
      copy.change('premium-simi', AWAITED, ({ data }) => Object.assign(data, { price: 779_999, amount: 838_499 })),
    named: ['premium-simi revision 2'],
  },
  {
    breaks: 'I63',
    by: 'a payment by card that bought twice',
    spoil: (copy) => copy.change('premium-simi', KEPT, ({ data }) => (data.reference = 'dep.66')),
    named: ['premium-simi revision 5', 'wallet-simi revision 2'],
  },
  {
    breaks: 'I63',
    by: 'a charge of a payment by card that was made for nothing',
    spoil: (copy) => copy.change('premium-simi', BY_CARD, ({ data }) => (data.deposit = 'dep.62')),
    named: ['premium-simi revision 2', 'wallet-simi revision 0'],
  },
];
