import { type Mutation } from './mutation.js';

const [USED, COMPLETED] = [1, 1];
const another = {
  ...{ couponId: 'FREE22', creatorId: 'chidi', buyerId: 'gani', reference: 'pur.9' },
  at: '2026-03-01T09:00:00.000Z',
};

export const couponMutations: Mutation[] = [
  {
    breaks: 'I50',
    by: 'a discount that the coupon does not give',
    spoil: (copy) => copy.change('coupon-FREE22', 0, ({ data }) => (data.percent = 50)),
    named: ['purchase-lst6-ife revision 1'],
  },
  {
    breaks: 'I50',
    by: 'a coupon of another creator',
    spoil: (copy) => copy.change('coupon-FREE22', 0, ({ data }) => (data.creatorId = 'hawa')),
    named: ['purchase-lst6-ife revision 1'],
  },
  {
    breaks: 'I50',
    by: 'a price that is not the list price less the discount',
    spoil: (copy) =>
      copy.change('purchase-lst6-ife', COMPLETED, ({ data }) =>
        Object.assign(data, { coupon: { ...(data.coupon as object), listPrice: 1_250_001 } }),
      ),
    named: ['purchase-lst6-ife revision 1', 'purchase-lst6-ife revision 1'],
  },
  {
    breaks: 'I50',
    by: 'more uses than the coupon has',
    spoil: (copy) => copy.add([{ stream: 'couponuse-FREE22', type: 'CouponReserved', data: another }]),
    named: ['couponuse-FREE22 revision 2'],
  },
  {
    breaks: 'I50',
    by: 'a personal coupon that another person uses',
    spoil: (copy) => copy.change('couponuse-EFUA22', 0, ({ data }) => (data.buyerId = 'gani')),
    named: ['couponuse-EFUA22 revision 0'],
  },
  {
    breaks: 'I50',
    by: 'a purchase with a coupon that was used for another payment',
    spoil: (copy) => copy.change('couponuse-FREE22', USED, ({ data }) => (data.reference = 'pur.9')),
    named: ['purchase-lst6-ife revision 1'],
  },
];
