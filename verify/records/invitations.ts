import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    InvitationAccepted: 'inviteeId inviterId at',
    FriendBought: 'inviteeId inviterId at reference listingId dueAt',
    RewardPostponed: 'inviteeId inviterId at reference listingId dueAt',
    FriendRefunded: 'inviteeId inviterId at reference listingId',
    InvitationRewarded: 'inviteeId inviterId at reference listingId amount withheld',
    InvitationRefused: 'inviteeId inviterId at reference listingId reason',
    InviterRewardCounted: 'inviterId inviteeId at',
  },
  shows: 'InvitationAccepted FriendBought RewardPostponed FriendRefunded InvitationRewarded InvitationRefused',
};
