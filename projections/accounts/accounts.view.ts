import { accountEvents } from '#server/accounts/accounts.events';
import { ownProfileEvents } from '#server/accounts/own-profile.events';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import type { Visibility } from '#server/kernel/visibility';
import { table, view } from '../projection.js';

type MemberRow = {
  id: UserId;
  status: 'registered' | 'active';
  /** Since when the person is a verified creator, suspended or not. */
  verified_at: Instant | null;
  suspended: boolean;
  country: string;
  region: string;
  created_at: Instant;
  activated_at: Instant | null;
  /** The accepted version of the legal pages. */
  terms: string | null;
  /** Since when marketing mails are wanted. */
  marketing_since: Instant | null;
};
/** What a person says of themselves. Names and pictures are in the person's row. */
export type ProfileRow = {
  user_id: UserId;
  about: Sealed | null;
  phone: Sealed | null;
  phone_visibility: Visibility;
  languages: Sealed | null;
  professions: Sealed | null;
  skills: Sealed | null;
};
type HeldRoleRow = { user_id: UserId; role: string };
/** `verified_creator`: verified, and not suspended. */
type AccountRow = MemberRow & { roles: string[]; verified_creator: boolean };

const member = {
  id: 'text not null',
  status: 'text not null',
  verified_at: 'timestamptz',
  suspended: 'boolean not null',
  country: 'text not null',
  region: 'text not null',
  created_at: 'timestamptz not null',
  activated_at: 'timestamptz',
  terms: 'text',
  marketing_since: 'timestamptz',
} as const;

const profile = {
  user_id: 'text not null',
  about: 'jsonb',
  phone: 'jsonb',
  phone_visibility: 'text not null',
  languages: 'jsonb',
  professions: 'jsonb',
  skills: 'jsonb',
} as const;
const EMPTY: Omit<ProfileRow, 'user_id'> = {
  ...{ about: null, phone: null, phone_visibility: 'only_me', languages: null, professions: null, skills: null },
};

/** Registered people who are not erased, with their roles and profiles. Queries read `account`, a row per person. */
export const accountsView = view({ ...accountEvents, ...ownProfileEvents })({
  name: 'accounts',
  version: 9,
  tables: {
    member: table<MemberRow>(['id'], member),
    held_role: table<HeldRoleRow>(['user_id', 'role'], { user_id: 'text not null', role: 'text not null' }, [
      ['user_id'],
    ]),
    profile: table<ProfileRow>(['user_id'], profile),
  },
  derived: {
    account: table<AccountRow>(['id'], { ...member, roles: 'text[] not null', verified_creator: 'boolean not null' }),
  },
  ddl: `
    create view account as
      select *, array(select role from held_role where user_id = member.id order by role) as roles,
        verified_at is not null and not suspended as verified_creator from member;`,

  on: {
    UserRegistered: ({ member }, { data }) =>
      member.put({
        id: data.userId,
        status: 'registered',
        ...{ verified_at: null, suspended: false },
        country: data.country,
        region: data.region,
        created_at: data.at,
        activated_at: null,
        terms: data.terms ?? null,
        marketing_since: data.marketing ? data.at : null,
      }),
    UserActivated: ({ member }, { data }) =>
      member.update({ id: data.userId }, { status: 'active', activated_at: data.at }),
    RoleGranted: ({ held_role }, { data }) => held_role.put({ user_id: data.userId, role: data.role }),
    RoleRevoked: ({ held_role }, { data }) => held_role.remove({ user_id: data.userId, role: data.role }),
    CreatorVerified: ({ member }, { data }) => member.update({ id: data.userId }, { verified_at: data.at }),
    LicenceExpiryReminded: () => undefined,
    VerificationExpired: ({ member }, { data }) => member.update({ id: data.userId }, { verified_at: null }),
    CreatorSuspended: ({ member }, { data }) => member.update({ id: data.userId }, { suspended: true }),
    SuspensionLifted: ({ member }, { data }) => member.update({ id: data.userId }, { suspended: false }),
    SuspensionAppealed: () => undefined,
    SuspensionAppealClaimed: () => undefined,
    SuspensionAppealReleased: () => undefined,
    SuspensionUpheld: () => undefined,
    MarketingConsentGiven: ({ member }, { data }) => member.update({ id: data.userId }, { marketing_since: data.at }),
    MarketingConsentWithdrawn: ({ member }, { data }) => member.update({ id: data.userId }, { marketing_since: null }),
    PasswordReset: () => undefined,
    PasswordChanged: () => undefined,
    GoogleLinked: () => undefined,
    ProfileEdited: ({ profile }, { data: { userId: user_id, at: _, firstName: __, lastName: ___, ...said } }) => {
      const { phoneVisibility, ...texts } = said;
      const [before = { user_id, ...EMPTY }] = profile.where({ user_id });
      profile.put({ ...before, ...texts, ...(phoneVisibility && { phone_visibility: phoneVisibility }) });
    },
    ProfilePictureChosen: () => undefined,
    UserErased: ({ member, held_role, profile }, { data }) => {
      member.remove({ id: data.userId });
      profile.remove({ user_id: data.userId });
      for (const held of held_role.where({ user_id: data.userId })) held_role.remove(held);
    },
  },

  audience: ({ type, data }) => [
    { user: data.userId },
    ...(type in ownProfileEvents ? [] : ([{ role: 'moderator' }, { role: 'admin' }] as const)),
    ...(type === 'UserErased' ? (['public'] as const) : []),
  ],
});
