import { type Mutation } from './mutation.js';
import { cartOrder } from './story.js';

const COMPLETED = 4;
/** An order whose line no purchase stands behind. */
const unbought = cartOrder('ord.9', 'bola', [{ listingId: 'lst', price: 1_250_000, reference: 'pur.9' }]);

export const orderMutations: Mutation[] = [
  {
    breaks: 'I48',
    by: 'a line that an order calls bought, without a purchase',
    spoil: (copy) => copy.add([...unbought.placed, ...unbought.completed]),
    named: ['order-ord.9 revision 2'],
  },
  {
    breaks: 'I48',
    by: 'a completed order that counts another number of bought lines',
    spoil: (copy) =>
      copy.change('order-ord.1', COMPLETED, ({ data }) => Object.assign(data, { bought: 2, declined: 0 })),
    named: ['order-ord.1 revision 4'],
  },
  {
    breaks: 'I48',
    by: 'an order for which the provider collected less than it was to collect',
    spoil: (copy) => copy.change('order-ord.1', 0, ({ data }) => Object.assign(data, { fromBalance: 0, toPay: 1 })),
    named: ['order-ord.1 revision 1'],
  },
  {
    breaks: 'I48',
    by: 'a paid order that was never completed',
    spoil: (copy) => copy.add(unbought.placed),
    named: ['order-ord.9 revision 0'],
  },
];
