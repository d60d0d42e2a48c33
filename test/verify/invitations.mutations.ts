import { credited, rewarded, STREAMS } from '../invitations/an-invitation.js';
import { type Mutation } from './mutation.js';

const [BOUGHT, REWARDED] = [1, 2];

export const invitationMutations: Mutation[] = [
  {
    breaks: 'I62',
    by: 'a reward before the purchase may not be refunded any more',
    spoil: (copy) => copy.change(STREAMS.invitation, BOUGHT, ({ data }) => (data.dueAt = '2026-03-09T09:00:00.000Z')),
    named: [`${STREAMS.invitation} revision 2`],
  },
  {
    breaks: 'I62',
    by: 'a reward without a purchase',
    spoil: (copy) => copy.change(STREAMS.invitation, REWARDED, ({ data }) => (data.reference = 'pur.32')),
    named: [
      `${STREAMS.invitation} revision 2`,
      `${STREAMS.friend} revision 2`,
      `${STREAMS.inviter} revision 0`,
      `${STREAMS.invitation} revision 2`,
    ],
  },
  {
    breaks: 'I62',
    by: 'a second reward of one invitation',
    spoil: (copy) => copy.add([rewarded]),
    named: [`${STREAMS.invitation} revision 3`, `${STREAMS.invitation} revision 3`],
  },
  {
    breaks: 'I62',
    by: 'a reward of another amount than the credits',
    spoil: (copy) => copy.change(STREAMS.invitation, REWARDED, ({ data }) => (data.amount = 1)),
    named: [`${STREAMS.friend} revision 2`, `${STREAMS.inviter} revision 0`],
  },
  {
    breaks: 'I62',
    by: 'rewards that cost more than the platform earned by the sale',
    spoil: (copy) => copy.change(STREAMS.invitation, REWARDED, ({ data }) => (data.amount = 62_501)),
    named: [`${STREAMS.invitation} revision 2`, `${STREAMS.friend} revision 2`, `${STREAMS.inviter} revision 0`],
  },
  {
    breaks: 'I62',
    by: 'a credit that no invitation earned',
    spoil: (copy) => copy.add([credited('tayo')]),
    named: ['wallet-tayo revision 0'],
  },
];
