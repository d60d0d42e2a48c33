import type { Instant, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { invitationEvents, type RefusalReason, type Withheld } from '#server/invitations/invitations.events';
import { table, view } from '../projection.js';

/** `earned`: by the inviter, kobo; `why`: the reason why that is nothing. */
export type FriendRow = {
  invitee_id: UserId;
  inviter_id: UserId;
  outcome: 'rewarded' | 'refused' | null;
  why: RefusalReason | Withheld | null;
  earned: Kobo;
  reference: Reference | null;
  joined_at: Instant;
  ended_at: Instant | null;
};

/** A purchase that may still be refunded, until `due_at`: the first that may not be any more is rewarded. */
export type WaitingRow = { invitee_id: UserId; reference: Reference; due_at: Instant };

/** Who joined by whose link. */
export const invitationsView = view(invitationEvents)({
  name: 'invitations',
  version: 1,
  tables: {
    friend: table<FriendRow>(['invitee_id'], {
      invitee_id: 'text not null',
      inviter_id: 'text not null',
      outcome: 'text',
      why: 'text',
      earned: 'bigint not null',
      reference: 'text',
      joined_at: 'timestamptz not null',
      ended_at: 'timestamptz',
    }),
    waiting: table<WaitingRow>(
      ['invitee_id', 'reference'],
      { invitee_id: 'text not null', reference: 'text not null', due_at: 'timestamptz not null' },
      [['invitee_id']],
    ),
  },
  indexes: `create index if not exists friend_inviter on friend (inviter_id, joined_at desc);`,
  on: {
    InvitationAccepted: ({ friend }, { data: { inviteeId, inviterId, at } }) =>
      friend.put({
        ...{ invitee_id: inviteeId, inviter_id: inviterId, outcome: null, why: null, earned: 0 },
        ...{ reference: null, joined_at: at, ended_at: null },
      }),
    FriendBought: ({ waiting }, { data: { inviteeId: invitee_id, reference, dueAt } }) =>
      waiting.put({ invitee_id, reference, due_at: dueAt }),
    RewardPostponed: ({ waiting }, { data: { inviteeId: invitee_id, reference, dueAt } }) =>
      waiting.put({ invitee_id, reference, due_at: dueAt }),
    FriendRefunded: ({ waiting }, { data: { inviteeId: invitee_id, reference } }) =>
      waiting.remove({ invitee_id, reference }),
    InvitationRewarded: ({ friend, waiting }, { data: { inviteeId: invitee_id, reference, amount, withheld, at } }) => {
      const earned = withheld
        ? ({ outcome: 'refused', earned: 0 } as const)
        : ({ outcome: 'rewarded', earned: amount } as const);
      friend.update({ invitee_id }, { ...earned, why: withheld, reference, ended_at: at });
      for (const row of waiting.where({ invitee_id })) waiting.remove(row);
    },
    InvitationRefused: ({ friend, waiting }, { data: { inviteeId: invitee_id, reference, reason, at } }) => {
      friend.update({ invitee_id }, { outcome: 'refused', why: reason, reference, ended_at: at });
      for (const row of waiting.where({ invitee_id })) waiting.remove(row);
    },
  },
  audience: ({ data }) => [{ user: data.inviterId }],
});
