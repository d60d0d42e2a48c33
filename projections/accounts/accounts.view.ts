import { accountEvents } from '#server/accounts/accounts.events';
import type { Instant, UserId } from '#server/kernel/ids';
import { table, view } from '../projection.js';

type MemberRow = {
  id: UserId;
  status: 'registered' | 'active';
  verified_creator: boolean;
  country: string;
  region: string;
  created_at: Instant;
  activated_at: Instant | null;
};
type HeldRoleRow = { user_id: UserId; role: string };
type AccountRow = MemberRow & { roles: string[] };

const member = {
  id: 'text not null',
  status: 'text not null',
  verified_creator: 'boolean not null',
  country: 'text not null',
  region: 'text not null',
  created_at: 'timestamptz not null',
  activated_at: 'timestamptz',
} as const;

/** Registered people who are not erased, with their roles. Queries read `account`, a row per person. */
export const accountsView = view(accountEvents)({
  name: 'accounts',
  version: 4,
  tables: {
    member: table<MemberRow>(['id'], member),
    held_role: table<HeldRoleRow>(['user_id', 'role'], { user_id: 'text not null', role: 'text not null' }, [
      ['user_id'],
    ]),
  },
  derived: { account: table<AccountRow>(['id'], { ...member, roles: 'text[] not null' }) },
  ddl: `
    create view account as
      select *, array(select role from held_role where user_id = member.id order by role) as roles from member;`,

  on: {
    UserRegistered: ({ member }, { data }) =>
      member.put({
        id: data.userId,
        status: 'registered',
        verified_creator: false,
        country: data.country,
        region: data.region,
        created_at: data.at,
        activated_at: null,
      }),
    UserActivated: ({ member }, { data }) =>
      member.update({ id: data.userId }, { status: 'active', activated_at: data.at }),
    RoleGranted: ({ held_role }, { data }) => held_role.put({ user_id: data.userId, role: data.role }),
    RoleRevoked: ({ held_role }, { data }) => held_role.remove({ user_id: data.userId, role: data.role }),
    CreatorVerified: ({ member }, { data }) => member.update({ id: data.userId }, { verified_creator: true }),
    PasswordReset: () => undefined,
    UserErased: ({ member, held_role }, { data }) => {
      member.remove({ id: data.userId });
      for (const held of held_role.where({ user_id: data.userId })) held_role.remove(held);
    },
  },

  audience: ({ type, data }) => [
    { user: data.userId },
    { role: 'moderator' },
    { role: 'admin' },
    ...(type === 'UserErased' ? (['public'] as const) : []),
  ],
});
