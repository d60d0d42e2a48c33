import type { UserActivated } from '#server/accounts/accounts.events';
import { isGift } from '#server/kernel/gift-references';
import { mail, OutboxMessage, type Reactions } from '#server/kernel/reactions';
import type { PurchaseCompleted, PurchaseRefunded } from '#server/purchases/purchases.events';
import { AcceptInvitation, RecordFriendPurchase, RecordFriendRefund } from './invitation.js';
import type { FriendBought, InvitationRewarded, RewardPostponed } from './invitations.events.js';
import type { RewardOrder } from './invitations.jobs.js';
import type { RewardMail } from './invitations.mails.js';

const timer = (id: string, { inviteeId, listingId, reference, dueAt }: FriendBought['data']) =>
  new OutboxMessage<RewardOrder>({
    ...{ id: `invitation-${id}`, queue: 'payments', name: 'invitation-reward' },
    ...{ payload: { inviteeId, listingId, reference, dueAt }, dueAt },
  });

/** The steps of an invitation (see `invitation.ts`); both are mailed about their reward. What is given away counts for no one. */
export const invitationsReactions: Reactions<
  (UserActivated | PurchaseCompleted | PurchaseRefunded) | (FriendBought | RewardPostponed | InvitationRewarded)
> = {
  UserActivated: ({ data: { userId, at } }) => new AcceptInvitation({ inviteeId: userId, at }),

  PurchaseCompleted: ({ data: { buyerId, listingId, reference, price, creatorId, shares = [], at } }) => {
    if (price === 0 || isGift(reference)) return undefined;
    const sellers = [creatorId, ...shares.map(({ userId }) => userId)];
    return new RecordFriendPurchase({ inviteeId: buyerId, listingId, reference, sellers, at });
  },

  PurchaseRefunded: ({ data: { buyerId, listingId, reference, at } }) =>
    isGift(reference) ? undefined : new RecordFriendRefund({ inviteeId: buyerId, listingId, reference, at }),

  FriendBought: ({ data }) => timer(data.reference, data),

  RewardPostponed: ({ id, data }) => timer(`${data.reference}-${id}`, data),

  InvitationRewarded: ({ data: { inviteeId, inviterId, reference, amount, withheld } }) => [
    mail<RewardMail>('friend-reward', `friend-reward-${reference}`, { to: inviteeId, amount, reference }),
    ...(withheld
      ? []
      : [mail<RewardMail>('inviter-reward', `inviter-reward-${reference}`, { to: inviterId, amount, reference })]),
  ],
};
