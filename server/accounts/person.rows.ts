import { sql } from 'kysely';
import type { Instant, UserId } from '#server/kernel/ids';
import { DomainError } from '#server/kernel/domain-error';
import type { Sql } from '#server/platform/database/sql';

/** The erasable data of a person, kept outside the log. */
export type NewPerson = {
  userId: UserId;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  country: string;
  region: string;
  activated?: true;
  /** The accepted version of the legal pages. */
  terms?: string;
  marketing?: true;
  /** The hash that names the Google account with which the person registers. */
  google?: string;
  invitedBy?: UserId;
  /** The mark of the client that registers. */
  registeredBy?: string;
  at: Instant;
};
type Unique = { username: string; email: string };

const TAKEN: Record<keyof Unique, string> = {
  username: 'A user with that username already exists.',
  email: 'user with this email already exists.',
};
const UNIQUE_VIOLATION = '23505';

/** Throws a 400 that names every field whose value another person has. */
export async function refuseTaken(db: Sql, { userId, username, email }: Unique & { userId: UserId }) {
  const { rows } = await sql<Record<keyof Unique, boolean>>`
    select lower(username) = lower(${username}) as username, lower(email) = lower(${email}) as email
    from app.person where (lower(username) = lower(${username}) or lower(email) = lower(${email}))
      and id <> ${userId}`.execute(db);
  const fields = (['username', 'email'] as const).filter((field) => rows.some((row) => row[field]));
  if (fields.length) throw taken(fields);
}

/** Writes the row unless a repeated command wrote it before. Throws like `refuseTaken`. */
export async function insertPerson(db: Sql, person: NewPerson, passwordHash: string | null) {
  const { userId, username, email, firstName, lastName, country, region, at, activated, terms, marketing, google } =
    person;
  const [invitedBy, registeredBy] = [person.invitedBy ?? null, person.registeredBy ?? null];
  try {
    await sql`insert into app.person
        (id, username, email, first_name, last_name, password_hash, country, region, created_at, activated_at, terms, marketing,
        google_subject, google_linked_at, invited_by, registered_by)
      values (${userId}, ${username}, ${email}, ${firstName}, ${lastName}, ${passwordHash}, ${country}, ${region}, ${at},
        ${activated ? at : null}, ${terms ?? null}, ${marketing ?? false}, ${google ?? null}, ${google ? at : null}, ${invitedBy},
        ${registeredBy})
      on conflict (id) do nothing`.execute(db);
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== UNIQUE_VIOLATION) throw error;
    throw taken([constraint === 'person_username' ? 'username' : 'email']);
  }
}

/** True where this refusal says that the address is taken. */
export const isAddressTaken = (error: unknown) =>
  error instanceof DomainError && error.more.fields?.email?.[0] === TAKEN.email;

const taken = (names: (keyof Unique)[]) =>
  new DomainError('invalid', 'invalid', TAKEN[names[0]!], {
    fields: Object.fromEntries(names.map((name) => [name, [TAKEN[name]]])),
  });

export type Credentials = { id: UserId; password_hash: string | null; activated_at: Instant | null };

export async function credentialsOf(db: Sql, email: string): Promise<Credentials | undefined> {
  const { rows } = await sql<Credentials>`
    select id, password_hash, activated_at from app.person where lower(email) = lower(${email})`.execute(db);
  return rows[0];
}

export async function ownerOf(db: Sql, id: UserId): Promise<Credentials | undefined> {
  const { rows } = await sql<Credentials>`
    select id, password_hash, activated_at from app.person where id = ${id}`.execute(db);
  return rows[0];
}

export type Activation = {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  created_at: Instant;
  activation_hash: string | null;
  activated_at: Instant | null;
  registered_by: string | null;
  contested: boolean;
  recorded: boolean;
  expired: boolean;
};

export async function activationOf(db: Sql, id: UserId): Promise<Activation | undefined> {
  const { rows } = await sql<Activation>`
    select username, email, first_name as "firstName", last_name as "lastName", created_at, activation_hash, activated_at,
      registered_by, contested, recorded, coalesce(activation_expires <= now(), true) as expired
    from app.person where id = ${id}`.execute(db);
  return rows[0];
}

/** Invalidates earlier links; false when the person is active or missing. */
export async function expectActivation(db: Sql, id: UserId, hash: string, expires: Instant): Promise<boolean> {
  const { rows } = await sql`update app.person set activation_hash = ${hash}, activation_expires = ${expires}
    where id = ${id} and activated_at is null returning id`.execute(db);
  return rows.length > 0;
}

/** The hash of the token of a mailed link, and that of a password that its holder chooses. */
export type UsedLink = { hash: string; passwordHash?: string };

/**
 * Activates once, and marks the row as unrecorded until the event is appended. False when the person is active or missing, the
 * link was replaced, or the registration is contested and no password is given.
 */
export async function markActivated(db: Sql, id: UserId, at: Instant, { hash, passwordHash }: UsedLink) {
  const chosen = passwordHash ?? null;
  const { rows } = await sql`update app.person set activated_at = ${at}, recorded = false, registered_by = null,
      password_hash = coalesce(${chosen}, password_hash)
    where id = ${id} and activated_at is null and activation_hash = ${hash} and (not contested or ${chosen}::text is not null)
    returning id`.execute(db);
  return rows.length > 0;
}

/** Takes its link from an account that is not active: it is not activated from now on. False when the person is active. */
export async function closeActivation(db: Sql, id: UserId): Promise<boolean> {
  await sql`update app.person set activation_hash = null where id = ${id} and activated_at is null`.execute(db);
  return !(await activationOf(db, id))?.activated_at;
}

/** Whose password a mailed link may set; `hash` is that of its token. */
export type Resetting = {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  password_hash: string | null;
  hash: string | null;
  expired: boolean;
};

export async function resettingOf(db: Sql, id: UserId): Promise<Resetting | undefined> {
  const { rows } = await sql<Resetting>`
    select username, email, first_name as "firstName", last_name as "lastName", password_hash, reset_hash as hash,
      coalesce(reset_expires <= now(), true) as expired
    from app.person where id = ${id} and activated_at is not null`.execute(db);
  return rows[0];
}

/** Invalidates earlier links; false when the person is not active. */
export async function expectReset(db: Sql, id: UserId, hash: string, expires: Instant): Promise<boolean> {
  const { rows } = await sql`update app.person set reset_hash = ${hash}, reset_expires = ${expires}
    where id = ${id} and activated_at is not null returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Uses up the link whose token has this hash. A Google account that was linked signs in no longer: who reads the mailbox now
 * decides. False when it was used, replaced or is too old.
 */
export async function setPassword(db: Sql, id: UserId, passwordHash: string, hash: string): Promise<boolean> {
  const { rows } =
    await sql`update app.person set password_hash = ${passwordHash}, reset_hash = null, reset_expires = null,
      google_subject = null, google_linked_at = null
    where id = ${id} and reset_hash = ${hash} and reset_expires > now() returning id`.execute(db);
  return rows.length > 0;
}

/** Sets a password in place of the one with the hash `before`; a link to reset it works no longer. False when it is another by now. */
export async function replacePassword(db: Sql, id: UserId, { before, hash }: { before: string; hash: string }) {
  const { rows } = await sql`update app.person set password_hash = ${hash}, reset_hash = null, reset_expires = null
    where id = ${id} and password_hash = ${before} returning id`.execute(db);
  return rows.length > 0;
}

/** What lists of people show of a profile. Names are undefined where the account has those of its registration. */
export type ShownProfile = {
  firstName: string | undefined;
  lastName: string | undefined;
  avatar: string | null;
  cover: string | null;
  /** Number of events it is made of. */
  edits: number;
};

/** An older profile than the row has is not written. */
export async function showProfile(db: Sql, id: UserId, { firstName, lastName, avatar, cover, edits }: ShownProfile) {
  await sql`update app.person set first_name = coalesce(${firstName ?? null}, first_name),
      last_name = coalesce(${lastName ?? null}, last_name), avatar = ${avatar}, cover = ${cover}, profile_edits = ${edits}
    where id = ${id} and profile_edits < ${edits}`.execute(db);
}

export type Registration = {
  country: string;
  region: string;
  terms: string | null;
  marketing: boolean;
  created_at: Instant;
  activated_at: Instant | null;
  google_linked_at: Instant | null;
  invited_by: UserId | null;
};

export async function registrationOf(db: Sql, id: UserId): Promise<Registration | undefined> {
  const { rows } = await sql<Registration>`
    select country, region, terms, marketing, created_at, activated_at, google_linked_at, invited_by
    from app.person where id = ${id}`.execute(db);
  return rows[0];
}

/** Marks the row as recorded, unless it was activated or linked after `registration` was read. */
export async function markRecorded(db: Sql, id: UserId, { activated_at, google_linked_at }: Registration) {
  await sql`update app.person set recorded = true
    where id = ${id} and activated_at is not distinct from ${activated_at}::timestamptz
      and google_linked_at is not distinct from ${google_linked_at}::timestamptz`.execute(db);
}

const PAGE = 200;

/** People whose rows were written more than `minutes` ago and whose events may be missing. */
export async function* unrecorded(db: Sql, minutes: number): AsyncGenerator<UserId> {
  let last: UserId | undefined = '';
  while (last !== undefined) {
    const { rows } = await sql<{ id: UserId }>`select id from app.person
      where not recorded and created_at < now() - make_interval(mins => ${minutes}) and id > ${last}
      order by id limit ${PAGE}`.execute(db);
    for (const { id } of rows) yield id;
    last = rows.length === PAGE ? rows.at(-1)!.id : undefined;
  }
}

/** Deletes the person's row and sessions; a second time it changes nothing. */
export async function deletePerson(db: Sql, id: UserId) {
  await sql`delete from app.session where person_id = ${id}`.execute(db);
  await sql`delete from app.person where id = ${id}`.execute(db);
}
