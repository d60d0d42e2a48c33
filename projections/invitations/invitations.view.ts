import type { Instant, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { invitationEvents, type RefusalReason, type Withheld } from '#server/invitations/invitations.events';
import { table, view } from '../projection.js';

/** `purchases`: those that wait; `earned`: by the inviter, kobo; `why`: the reason why that is nothing. */
export type FriendRow = {
  invitee_id: UserId;
  inviter_id: UserId;
  outcome: 'rewarded' | 'refused' | null;
  why: RefusalReason | Withheld | null;
  purchases: number;
  earned: Kobo;
  reference: Reference | null;
  joined_at: Instant;
  due_at: Instant | null;
  ended_at: Instant | null;
};

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
      purchases: 'int not null',
      earned: 'bigint not null',
      reference: 'text',
      joined_at: 'timestamptz not null',
      due_at: 'timestamptz',
      ended_at: 'timestamptz',
    }),
  },
  indexes: `create index if not exists friend_inviter on friend (inviter_id, joined_at desc);`,
  on: {
    InvitationAccepted: ({ friend }, { data: { inviteeId, inviterId, at } }) =>
      friend.put({
        ...{ invitee_id: inviteeId, inviter_id: inviterId, outcome: null, why: null, purchases: 0, earned: 0 },
        ...{ reference: null, joined_at: at, due_at: null, ended_at: null },
      }),
    FriendBought: ({ friend }, { data: { inviteeId: invitee_id, dueAt } }) => {
      friend.update({ invitee_id }, { due_at: dueAt });
      friend.add({ invitee_id }, { purchases: 1 });
    },
    RewardPostponed: ({ friend }, { data: { inviteeId: invitee_id, dueAt } }) =>
      friend.update({ invitee_id }, { due_at: dueAt }),
    FriendRefunded: ({ friend }, { data: { inviteeId: invitee_id } }) => friend.add({ invitee_id }, { purchases: -1 }),
    InvitationRewarded: ({ friend }, { data: { inviteeId: invitee_id, reference, amount, withheld, at } }) =>
      friend.update(
        { invitee_id },
        {
          ...{ outcome: withheld ? 'refused' : 'rewarded', why: withheld, earned: withheld ? 0 : amount },
          ...{ reference, due_at: null, ended_at: at },
        },
      ),
    InvitationRefused: ({ friend }, { data: { inviteeId: invitee_id, reference, reason, at } }) =>
      friend.update({ invitee_id }, { outcome: 'refused', why: reason, reference, due_at: null, ended_at: at }),
  },
  audience: ({ data }) => [{ user: data.inviterId }],
});
