import { accessOf, REFERENCE, STREAMS, takenBy } from '../gifts/a-gift.js';
import { type Mutation } from './mutation.js';

const [BOUGHT, TAKEN] = [0, 2];
const ended = accessOf('sade', 'AccessEnded');

export const giftMutations: Mutation[] = [
  {
    breaks: 'I54',
    by: 'a gift of another price than its purchase',
    spoil: (copy) => copy.change(STREAMS.gift, BOUGHT, ({ data }) => (data.price = 1)),
    named: [`${STREAMS.gift} revision 0`],
  },
  {
    breaks: 'I54',
    by: 'a gift that two persons took',
    spoil: (copy) => copy.add([takenBy('tobi')]),
    named: [`${STREAMS.gift} revision 3`],
  },
  {
    breaks: 'I54',
    by: 'access of a person who never took the gift',
    spoil: (copy) => copy.change(STREAMS.gift, TAKEN, ({ data }) => (data.takerId = 'tobi')),
    named: [`${STREAMS.access} revision 0`, `${STREAMS.gift} revision 2`],
  },
  {
    breaks: 'I54',
    by: 'access by a gift that no purchase paid',
    spoil: (copy) => copy.change(STREAMS.access, 0, ({ data }) => (data.reference = REFERENCE.replace('.1', '.2'))),
    named: [`${STREAMS.access} revision 0`, `${STREAMS.gift} revision 2`],
  },
  {
    breaks: 'I54',
    by: 'access that ends while the gift is paid',
    spoil: (copy) => copy.add([ended]),
    named: [`${STREAMS.access} revision 1`],
  },
];
