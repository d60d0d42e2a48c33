import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant, listingId, reference, userId } from '#server/kernel/shapes';

/** `inviteeId` joined by the link of `inviterId`. */
const invitation = z.strictObject({ inviteeId: userId, inviterId: userId, at: instant });
/** `reference`: of the payment of a purchase of the friend. */
const bought = invitation.extend({ reference, listingId });

/** Why an invitation earns neither of the two anything. */
const refusal = z.enum(['same_mailbox', 'same_bank_account', 'no_commission', 'erased', 'staff']);
export type RefusalReason = z.output<typeof refusal>;

/** Why the inviter gets nothing, while the friend does. */
const withheld = z.enum(['erased', 'staff', 'most_of_year']);
export type Withheld = z.output<typeof withheld>;

/** Stream `invitation-<invitee>` (A16.4). */
export const invitationEvents = defineEvents({
  /** The friend registered with the code of the inviter, and activated the account. */
  InvitationAccepted: { shape: invitation },
  /** A purchase that was paid, not for another person, and of no guide of the inviter. It may not be refunded any more from `dueAt`. */
  FriendBought: { shape: bought.extend({ dueAt: instant }) },
  /** At that time its refund or a dispute of its payment is not over: it is looked at again. */
  RewardPostponed: { shape: bought.extend({ dueAt: instant }) },
  /** The price of that purchase went back: it earns nothing. */
  FriendRefunded: { shape: bought },
  /** Each of the two gets `amount` kobo, at most half of the commission; the friend alone where the inviter's is `withheld`. */
  InvitationRewarded: { shape: bought.extend({ amount: z.int().min(1), withheld: withheld.nullable() }) },
  InvitationRefused: { shape: bought.extend({ reason: refusal }) },
});
export type InvitationEvent = EventOf<typeof invitationEvents>;
export type FriendBought = EventOf<typeof invitationEvents, 'FriendBought'>;
export type RewardPostponed = EventOf<typeof invitationEvents, 'RewardPostponed'>;
export type InvitationRewarded = EventOf<typeof invitationEvents, 'InvitationRewarded'>;

/** Stream `inviter-<inviter>`: which invitations count to the most that one person is rewarded for in a year. */
export const inviterEvents = defineEvents({
  InviterRewardCounted: { shape: invitation },
});
export type InviterEvent = EventOf<typeof inviterEvents>;
