import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { type InvitationEvent, invitationEvents, type RefusalReason, type Withheld } from './invitations.events.js';

type About = { inviteeId: UserId; at: Instant };
type Purchase = About & { reference: Reference; listingId: ListingId };

/** A person who may have been invited activated the account. */
export class AcceptInvitation {
  readonly type = 'AcceptInvitation';
  constructor(readonly data: About) {}
}

/** A person who may have been invited bought a guide. `sellers`: its creator and co-authors. */
export class RecordFriendPurchase {
  readonly type = 'RecordFriendPurchase';
  constructor(readonly data: Purchase & { sellers: readonly UserId[] }) {}
}

/** The price of a purchase of such a person went back. */
export class RecordFriendRefund {
  readonly type = 'RecordFriendRefund';
  constructor(readonly data: Purchase) {}
}

/** The time of a purchase is over in which it may be refunded. */
export class SettleInvitation {
  readonly type = 'SettleInvitation';
  constructor(readonly data: Purchase) {}
}

/**
 * What each of the two gets of a purchase: half of the commission, at most `most`. So the two never cost more than the platform
 * earned by the sale, whatever guide an accomplice sells.
 */
export const rewardOf = (commission: Kobo, most: Kobo): Kobo => Math.min(most, Math.floor(commission / 2));

/**
 * `outcome` and `commission`: of the purchase. `again`: when it is looked at again where that is not final. `most`: of a reward.
 */
export type SettlingFacts = {
  outcome: 'paid' | 'open' | 'refunded';
  commission: Kobo;
  again: Instant;
  refusal?: RefusalReason;
  withheld: Withheld | null;
  most: Kobo;
};

export type InvitationCommand =
  | WithFacts<AcceptInvitation, { inviterId: UserId | undefined }>
  | WithFacts<RecordFriendPurchase, { dueAt: Instant }>
  | RecordFriendRefund
  | WithFacts<SettleInvitation, SettlingFacts>;

/** `waiting`: purchases that may be refunded, with the time from which they may not. */
export type Invitation =
  | { status: 'none' }
  | { status: 'accepted' | 'rewarded' | 'refused'; inviterId: UserId; waiting: Map<Reference, Instant> };

/**
 * One invited person: the first purchase that is not refunded within its time rewards the two, once.
 *
 * | state      | event of another stream or time | to       | what follows                                              |
 * |------------|---------------------------------|----------|-----------------------------------------------------------|
 * | none       | the account is activated        | accepted |                                                           |
 * | accepted   | a purchase                      | accepted | a timer for the end of its refund and clearing time       |
 * | accepted   | its refund                      | accepted | it waits no longer                                        |
 * | accepted   | its time is over: paid          | rewarded | a credit in each wallet, a mail and a notification to each |
 * | accepted   | its time is over: abuse         | refused  |                                                           |
 * | accepted   | its time is over: no commission | refused  |                                                           |
 * | accepted   | its time is over: in dispute    | accepted | another timer                                             |
 */
export const invitation: Decider<Invitation, InvitationCommand, InvitationEvent> = {
  category: 'invitation',
  events: invitationEvents,
  initial: () => ({ status: 'none' }),

  decide({ type, data }, state) {
    const { inviteeId, at } = data;
    if (type === 'AcceptInvitation') {
      const { inviterId } = data;
      if (state.status !== 'none' || !inviterId || inviterId === inviteeId) return [];
      return [{ type: 'InvitationAccepted', data: { inviteeId, inviterId, at } }];
    }
    if (state.status !== 'accepted') return [];
    const { inviterId, waiting } = state;
    const { reference, listingId } = data;
    const bought = { inviteeId, inviterId, reference, listingId, at };
    if (type === 'RecordFriendPurchase') {
      if (waiting.has(reference) || data.sellers.includes(inviterId)) return [];
      return [{ type: 'FriendBought', data: { ...bought, dueAt: data.dueAt } }];
    }
    const dueAt = waiting.get(reference);
    if (dueAt === undefined) return [];
    if (type === 'RecordFriendRefund') return [{ type: 'FriendRefunded', data: bought }];
    return at < dueAt ? [] : settled(bought, data);
  },

  evolve(state, { type, data }) {
    if (type === 'InvitationAccepted') return { status: 'accepted', inviterId: data.inviterId, waiting: new Map() };
    if (state.status === 'none') return state;
    switch (type) {
      case 'FriendBought':
      case 'RewardPostponed':
        state.waiting.set(data.reference, data.dueAt);
        return state;
      case 'FriendRefunded':
        state.waiting.delete(data.reference);
        return state;
      case 'InvitationRewarded':
        return { ...state, status: 'rewarded', waiting: new Map() };
      case 'InvitationRefused':
        return { ...state, status: 'refused', waiting: new Map() };
    }
  },
};

type Bought = Purchase & { inviterId: UserId };

function settled(bought: Bought, facts: SettlingFacts): InvitationEvent[] {
  const { outcome, again, refusal, withheld } = facts;
  if (outcome === 'refunded') return [{ type: 'FriendRefunded', data: bought }];
  if (outcome === 'open') return [{ type: 'RewardPostponed', data: { ...bought, dueAt: again } }];
  if (refusal) return [{ type: 'InvitationRefused', data: { ...bought, reason: refusal } }];
  const amount = rewardOf(facts.commission, facts.most);
  if (amount === 0) return [{ type: 'InvitationRefused', data: { ...bought, reason: 'no_commission' } }];
  return [{ type: 'InvitationRewarded', data: { ...bought, amount, withheld } }];
}
