import { sql } from 'kysely';
import type { Instant, UserId } from '#server/kernel/ids';
import { fullOffers } from '#server/kernel/premium-gates';
import type { Sql } from '#server/platform/database/sql';
import { typed } from '../database.js';
import type { Visibility } from '#server/kernel/visibility';
import { premiumView } from '../premium/premium.view.js';
import { networkView } from '../network/network.view.js';
import { accountsView, type ProfileRow } from './accounts.view.js';

export type { ProfileRow };

const { account, held_role, profile } = accountsView.table;
const { premium } = premiumView.table;

/** A user's public fields. */
export type PublicUser = {
  id: UserId;
  username: string;
  first_name: string;
  last_name: string;
  avatar: string | null;
  cover: string | null;
  about: string;
  profession: { id: string; name: string }[];
  skills: { id: string; name: string }[];
  languages: { name: string; proficiency: string }[];
  country: string;
  region: string;
  city: string;
  is_creator: boolean;
  creator_status: 'verified' | 'none';
  /** Since when the person has the badge; null without it. */
  verified_at: Instant | null;
  is_premium: boolean;
  created_at: Instant;
};
/** A user's account. Its profile is read by `ownProfileOf`. */
export type User = PublicUser & { email: string; phone: string; roles: string[] };
/** A user's own account with the profile. */
export type OwnUser = User & { phone_visibility: Visibility };

type Row = Pick<User, 'id' | 'username' | 'first_name' | 'last_name' | 'email' | 'avatar' | 'cover'> &
  Pick<User, 'country' | 'region' | 'created_at' | 'roles' | 'is_premium' | 'verified_at'> & {
    phone: string | null;
    verified: boolean;
  };

const people = (db: Sql) =>
  typed(db)
    .selectFrom('app.person as p')
    .leftJoin(`${account} as a`, 'a.id', 'p.id')
    .select([
      ...(['p.id', 'p.username', 'p.first_name', 'p.last_name', 'p.email', 'p.phone', 'p.avatar', 'p.cover'] as const),
      ...(['p.country', 'p.region', 'p.created_at'] as const),
      sql<string[]>`coalesce(a.roles, '{}')`.as('roles'),
      sql<boolean>`coalesce(a.verified_creator, false)`.as('verified'),
      sql<Instant | null>`case when a.verified_creator then a.verified_at end`.as('verified_at'),
      sql<boolean>`exists (
        select from ${sql.table(premium)} s
        where s.user_id = p.id and s.access_until > now() and s.offer = any(${fullOffers}::text[]))`.as('is_premium'),
    ]);

export async function userOf(db: Sql, id: UserId): Promise<User | undefined> {
  const row = await people(db).where('p.id', '=', id).executeTakeFirst();
  return row && { ...shown(row), email: row.email, phone: row.phone ?? '', roles: row.roles };
}

/** Finds by username, case-insensitive, or by id; only activated users. */
export async function publicUserOf(
  db: Sql,
  { username = '', id = '' }: { username?: string; id?: string },
  reader?: UserId,
): Promise<(PublicUser & { email: string }) | undefined> {
  const row = await people(db)
    .where('p.activated_at', 'is not', null)
    .where((is) => is.or([is('p.id', '=', id), is(sql`lower(p.username)`, '=', sql`lower(${username})`)]))
    .where(
      sql<boolean>`not exists (
      select from ${sql.table(networkView.table.block)} b where b.by_id = p.id and b.other_id = ${reader ?? ''})`,
    )
    .executeTakeFirst();
  return row && { ...shown(row), email: row.email };
}

/** What a person says of themselves; undefined before anything was said. */
export const ownProfileOf = (db: Sql, id: UserId): Promise<ProfileRow | undefined> =>
  typed(db).selectFrom(profile).selectAll().where('user_id', '=', id).executeTakeFirst();

/** What a person agreed to. */
export async function consentsOf(db: Sql, id: UserId) {
  const row = await typed(db)
    .selectFrom(account)
    .select(['terms', 'marketing_since'])
    .where('id', '=', id)
    .executeTakeFirst();
  const { terms = null, marketing_since = null } = row ?? {};
  return { terms, marketing: marketing_since !== null, marketing_since };
}

/** The id of a username, activated or not. */
export async function userIdOf(db: Sql, username: string): Promise<UserId | undefined> {
  const row = await typed(db)
    .selectFrom('app.person')
    .select('id')
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .executeTakeFirst();
  return row?.id;
}

/** Where a person gets mails; undefined for an erased one. */
export const recipientOf = (db: Sql, id: UserId): Promise<{ email: string; first_name: string } | undefined> =>
  typed(db).selectFrom('app.person').select(['email', 'first_name']).where('id', '=', id).executeTakeFirst();

/** Everyone who has a role. */
export async function holdersOf(db: Sql, role: string): Promise<UserId[]> {
  const rows = await typed(db).selectFrom(held_role).select('user_id').where('role', '=', role).execute();
  return rows.map(({ user_id }) => user_id);
}

const shown = (row: Row): PublicUser => ({
  id: row.id,
  username: row.username,
  first_name: row.first_name,
  last_name: row.last_name,
  avatar: row.avatar,
  cover: row.cover,
  about: '',
  profession: [],
  skills: [],
  languages: [],
  country: row.country,
  region: row.region,
  city: '',
  is_creator: row.verified || row.roles.includes('creator'),
  creator_status: row.verified ? 'verified' : 'none',
  verified_at: row.verified_at,
  is_premium: row.is_premium,
  created_at: row.created_at,
});
