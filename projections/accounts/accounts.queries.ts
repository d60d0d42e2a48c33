import { sql } from 'kysely';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';

/** A user as anyone may see him. */
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
  is_premium: boolean;
  created_at: Instant;
};
/** A user as he sees himself. */
export type User = PublicUser & { email: string; phone: string; roles: string[] };

type Row = Pick<User, 'id' | 'username' | 'first_name' | 'last_name' | 'email' | 'avatar' | 'cover'> &
  Pick<User, 'country' | 'region' | 'created_at' | 'roles'> & { phone: string | null; verified: boolean };

const people = sql`
  select p.id, p.username, p.first_name, p.last_name, p.email, p.phone, p.avatar, p.cover, p.country, p.region, p.created_at,
    coalesce(a.roles, '{}') as roles, coalesce(a.verified_creator, false) as verified
  from app.person p left join accounts.account a on a.id = p.id`;

export async function userOf(db: Sql, id: UserId): Promise<User | undefined> {
  const { rows } = await sql<Row>`${people} where p.id = ${id}`.execute(db);
  const row = rows[0];
  return row && { ...shown(row), email: row.email, phone: row.phone ?? '', roles: row.roles };
}

/** By username, in any case, or by id; only people who confirmed their address are there for others. */
export async function publicUserOf(db: Sql, name: { username?: string; id?: string }): Promise<PublicUser | undefined> {
  const { rows } = await sql<Row>`${people} where p.activated_at is not null
    and (p.id = ${name.id ?? null} or lower(p.username) = lower(${name.username ?? null}))`.execute(db);
  return rows[0] && shown(rows[0]);
}

/** The id behind a username, activated or not. */
export async function userIdOf(db: Sql, username: string): Promise<UserId | undefined> {
  const { rows } = await sql<{ id: UserId }>`
    select id from app.person where lower(username) = lower(${username})`.execute(db);
  return rows[0]?.id;
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
  is_premium: false,
  created_at: row.created_at,
});
