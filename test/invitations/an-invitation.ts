import { type Draft, sale } from '../verify/story.js';

const [at, dueAt] = ['2026-03-01T09:00:00.000Z', '2026-03-08T09:00:00.000Z'];
/** Half of the commission of a sale. */
export const [REFERENCE, AMOUNT] = ['pur.31', 62_500];
const [listing, friend, inviter] = ['lst31', 'zainab', 'yemi'];
const invitation = { inviteeId: friend, inviterId: inviter };

/** The streams of an invitation of zainab by yemi. */
export const STREAMS = {
  invitation: `invitation-${friend}`,
  friend: `wallet-${friend}`,
  inviter: `wallet-${inviter}`,
  purchase: `purchase-${listing}-${friend}`,
};
const bought = { ...invitation, reference: REFERENCE, listingId: listing };

export const credited = (ownerId: string, balance = AMOUNT): Draft => ({
  ...{ stream: `wallet-${ownerId}`, type: 'RewardCredited' },
  data: {
    ...{ ownerId, reference: REFERENCE, from: 'platform', to: `wallet:${ownerId}`, amount: AMOUNT, balance },
    ...{ at: dueAt, inviteeId: friend },
  },
});
export const rewarded: Draft = {
  ...{ stream: STREAMS.invitation, type: 'InvitationRewarded' },
  data: { ...bought, at: dueAt, amount: AMOUNT, withheld: null },
};

/** A friend who was invited and whose purchase waits: gani, who bought `pur.4`. */
export const aWaitingInvitation = (): Draft[] => {
  const [stream, own] = ['invitation-gani', { inviteeId: 'gani', inviterId: inviter, at }];
  return [
    { stream, type: 'InvitationAccepted', data: own },
    { stream, type: 'FriendBought', data: { ...own, reference: 'pur.4', listingId: 'lst4', dueAt } },
  ];
};

/** A friend who was invited buys a guide by card, and both are rewarded. */
export const aRewardedInvitation = (): Draft[] => [
  { stream: STREAMS.invitation, type: 'InvitationAccepted', data: { ...invitation, at } },
  ...sale(REFERENCE, { listing, buyer: friend, creator: 'xola' }),
  { stream: STREAMS.invitation, type: 'FriendBought', data: { ...bought, at, dueAt } },
  { stream: `inviter-${inviter}`, type: 'InviterRewardCounted', data: { ...invitation, at: dueAt } },
  rewarded,
  credited(friend),
  credited(inviter),
];
