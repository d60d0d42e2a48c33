import { type Mutation } from './mutation.js';

/** Revisions in the streams of meetings of the market day. */
const [HELD, BOOKED, ENDED] = [0, 2, 3];
/** Of the meetings of which one was said not to have come: at once missed by the clock, and decided. */
const [MISSED, DECIDED] = [4, 5];
/** Of the meeting that was paid by card. */
const [BY_CARD, KEPT] = [1, 3];

export const meetingMutations: Mutation[] = [
  {
    breaks: 'I64',
    by: 'an end that keeps a kobo',
    spoil: (copy) => copy.change('meeting-mtg1', ENDED, ({ data }) => (data.earned = 499_999)),
    named: ['meeting-mtg1 revision 3', 'meeting-mtg1 revision 3', 'meeting-mtg1 revision 3'],
  },
  {
    breaks: 'I64',
    by: 'a meeting that overlaps another one of its creator',
    spoil: (copy) => copy.change('meeting-mtg2', BOOKED, ({ data }) => (data.start = '2026-03-03T09:15:00.000Z')),
    named: ['meeting-mtg2 revision 2'],
  },
  {
    breaks: 'I64',
    by: 'another price than was paid',
    spoil: (copy) => copy.change('meeting-mtg2', HELD, ({ data }) => (data.price = 500_001)),
    named: ['meeting-mtg2 revision 3', 'wallet-gozi revision 2'],
  },
  {
    breaks: 'I68',
    by: 'a meeting that is missed before the time to contest it is over, without a decision and unaccepted',
    spoil: (copy) => copy.change('meeting-mtg5', MISSED, ({ data }) => (data.at = '2026-03-04T14:59:59.999Z')),
    named: ['meeting-mtg5 revision 4'],
  },
  {
    breaks: 'I68',
    by: 'a contested meeting that ends otherwise than staff decided',
    spoil: (copy) => copy.change('meeting-mtg6', DECIDED, ({ data }) => (data.outcome = 'held')),
    named: ['meeting-mtg6 revision 6'],
  },
  {
    breaks: 'I68',
    by: 'a decision of one of the two',
    spoil: (copy) => copy.change('meeting-mtg6', DECIDED, ({ data }) => (data.by = 'hauwa')),
    named: ['meeting-mtg6 revision 5'],
  },
  {
    breaks: 'I67',
    by: 'a deposit that paid a meeting and stayed in the wallet, too',
    spoil: (copy) => copy.change('meeting-mtg3', KEPT, ({ data }) => (data.reference = 'dep.68')),
    named: ['meeting-mtg3 revision 3', 'wallet-adaeze revision 2'],
  },
  {
    breaks: 'I67',
    by: 'a deposit that is in the wallet and was not answered',
    spoil: (copy) => copy.change('meeting-mtg3', BY_CARD, ({ data }) => delete data.deposit),
    named: ['wallet-adaeze revision 0'],
  },
  {
    breaks: 'I67',
    by: 'a payment of another sum than was agreed',
    spoil: (copy) => copy.change('meetingdeposit-dep.68', 0, ({ data }) => (data.amount = 500_001)),
    named: ['meeting-mtg3 revision 1'],
  },
];
