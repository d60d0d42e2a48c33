import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { conflict, DomainError } from '#server/kernel/domain-error';
import type { Instant, UserId } from '#server/kernel/ids';
import { mail, type OutboxMessage } from '#server/kernel/reactions';
import type { Envelope } from '#server/kernel/sealed';
import { later, now } from '#server/platform/clock';
import { Database, type Sql } from '#server/platform/database/sql';
import { Outbox } from '#server/platform/outbox/outbox';
import { FieldEncryption } from './field-encryption.js';
import { noteSecurity } from './security-log.js';
import { macOfRecoveryCode, newRecoveryCodes } from './recovery-codes.js';
import { newTotpSecret, stepOf, totpUri } from './totp.js';

export type AuthenticatorChange = 'on' | 'off' | 'recovery-code-used' | 'new-recovery-codes' | 'wrong-codes';
/** Data of the mail to the owner; `codesLeft`: recovery codes that are not used. */
export type AuthenticatorMail = { userId: UserId; change: AuthenticatorChange; codesLeft: number };
/** The template of the mail, which the module of the accounts declares. */
export const AUTHENTICATOR_MAIL = 'authenticator';

export type AuthenticatorStatus = { is_on: boolean; since: Instant | null; codes_left: number };
/** `secret` in base32, to be typed; `uri`: the same for a QR code. */
export type AuthenticatorSetup = { secret: string; uri: string; expires_at: Instant };

/** Binds the ciphertext of a secret. */
const SECRET = 'authenticator';
const SETUP_MINUTES = 15;
/** Wrong codes within `LOCK_MINUTES`; then none is accepted until these are over. */
const MOST_TRIES = 5;
const LOCK_MINUTES = 15;

const minutes = (count: number) => sql.raw(`interval '${count} minutes'`);
const isUnlocked = sql`tried_since <= now() - ${minutes(LOCK_MINUTES)}`;

/**
 * Authenticator apps (RFC 6238) and their recovery codes, one app per person. The secret is encrypted with the person's
 * key. A time step and a recovery code count once, also among parallel requests.
 */
@Injectable()
export class Authenticators {
  constructor(
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly outbox: Outbox,
  ) {}

  async statusOf(person: UserId): Promise<AuthenticatorStatus> {
    const { rows } = await sql<{ since: Instant; codes_left: number }>`
      select confirmed_at as since, (select count(*) from app.recovery_code c where c.person_id = a.person_id and c.used_by is null) as codes_left
      from app.authenticator a where person_id = ${person} and confirmed_at is not null`.execute(this.db.sql);
    return rows[0] ? { is_on: true, ...rows[0] } : { is_on: false, since: null, codes_left: 0 };
  }

  async isOn(person: UserId): Promise<boolean> {
    const { rows } = await sql`
      select from app.authenticator where person_id = ${person} and confirmed_at is not null`.execute(this.db.sql);
    return rows.length > 0;
  }

  /** Begins a set-up in place of an earlier one that was not confirmed. Throws 409 `authenticator_on`. */
  async begin(person: UserId, username: string): Promise<AuthenticatorSetup> {
    const secret = newTotpSecret();
    const sealed = JSON.stringify(await this.encryption.encrypt(person, SECRET, secret));
    const { rows } = await sql`
      insert into app.authenticator (person_id, secret) values (${person}, ${sealed}::jsonb)
      on conflict (person_id) do update set secret = excluded.secret, started_at = now()
      where authenticator.confirmed_at is null returning person_id`.execute(this.db.sql);
    if (rows.length === 0) throw alreadyOn();
    return { secret, uri: totpUri(secret, username), expires_at: later(now(), { ms: SETUP_MINUTES * 60_000 }) };
  }

  /** Ends a set-up by the first code of the app; resolves to the recovery codes. Throws 400 at the field `otp`, and 409 `authenticator_on`. */
  async confirm(person: UserId, code: string): Promise<string[]> {
    const { rows } = await sql<{ secret: Envelope; is_on: boolean }>`
      select secret, confirmed_at is not null as is_on from app.authenticator
      where person_id = ${person} and (confirmed_at is not null or started_at > now() - ${minutes(SETUP_MINUTES)})`.execute(
      this.db.sql,
    );
    const begun = rows[0];
    if (!begun) throw refused('setup_expired', 'This set-up is no longer valid. Begin it again.');
    if (begun.is_on) throw alreadyOn();
    const secret = await this.open(begun.secret);
    const step = stepOf(secret, code, Date.now());
    if (step === undefined) throw refused('wrong_code', 'This is not the code that the app shows now.');
    const codes = newRecoveryCodes();
    await this.changing(person, 'on', async (on) => {
      const { rows: confirmed } = await sql`
        update app.authenticator set confirmed_at = now()
        where person_id = ${person} and confirmed_at is null and secret = ${JSON.stringify(begun.secret)}::jsonb
        returning person_id`.execute(on);
      if (confirmed.length === 0) throw refused('setup_expired', 'Another set-up was begun. Use the code of that one.');
      await sql`insert into app.authenticator_use (person_id, step, used_by) values (${person}, ${step}, 'set-up')`.execute(
        on,
      );
      await keepCodes(on, person, secret, codes);
    });
    return codes;
  }

  /**
   * Uses a code of the app or a recovery code for one command; the same command may use it again. Throws 400 `wrong_code` or
   * `code_used` at the field `otp`, 429 for some minutes after five wrong ones, of which the owner is mailed, and 409
   * `authenticator_off`.
   */
  async use(person: UserId, code: string, commandId: string) {
    if (await this.isUsedBy(person, commandId)) return;
    const { secret: sealed, tries } = await this.countTry(person);
    const secret = await this.open(sealed);
    const left = MOST_TRIES - tries;
    const attempt = { secret, code, left };
    const using = /^\d{6}$/.test(code)
      ? this.useStep(person, attempt, commandId)
      : this.useRecoveryCode(person, attempt, commandId);
    await using.catch(async (error: unknown) => {
      if (left === 0) await this.changing(person, 'wrong-codes', () => Promise.resolve());
      throw error;
    });
    await sql`update app.authenticator set tries = 0 where person_id = ${person}`.execute(this.db.sql);
  }

  /** Replaces the recovery codes. Throws 409 `authenticator_off`. */
  async renewCodes(person: UserId): Promise<string[]> {
    const { rows } = await sql<{ secret: Envelope }>`
      select secret from app.authenticator where person_id = ${person} and confirmed_at is not null`.execute(
      this.db.sql,
    );
    if (!rows[0]) throw isOff();
    const [secret, codes] = [await this.open(rows[0].secret), newRecoveryCodes()];
    await this.changing(person, 'new-recovery-codes', async (on) => {
      await sql`delete from app.recovery_code where person_id = ${person}`.execute(on);
      await keepCodes(on, person, secret, codes);
    });
    return codes;
  }

  async turnOff(person: UserId) {
    await this.changing(person, 'off', async (on) => {
      await sql`delete from app.authenticator where person_id = ${person} and confirmed_at is not null`.execute(on);
    });
  }

  private async useStep(person: UserId, { secret, code, left }: Attempt, commandId: string) {
    const step = stepOf(secret, code, Date.now());
    if (step === undefined) throw wrongCode(person, `This is not the code that your app shows now. ${triesLeft(left)}`);
    const { rows } = await sql`
      insert into app.authenticator_use (person_id, step, used_by)
      select person_id, ${step}::bigint, ${commandId}::text from app.authenticator where person_id = ${person}
      on conflict do nothing returning step`.execute(this.db.sql);
    if (rows.length === 0) throw refused('code_used', 'This code was used. Wait for the next one.');
  }

  private async useRecoveryCode(person: UserId, { secret, code, left }: Attempt, commandId: string) {
    await this.changing(person, 'recovery-code-used', async (on) => {
      const { rows } = await sql`
        update app.recovery_code set used_by = ${commandId}, used_at = now()
        where person_id = ${person} and mac = ${macOfRecoveryCode(secret, code)} and used_by is null
        returning mac`.execute(on);
      if (rows.length === 0) throw wrongCode(person, `This is none of your unused recovery codes. ${triesLeft(left)}`);
    });
  }

  /** Counts before the code is looked at, so that parallel guesses are counted too. */
  private async countTry(person: UserId): Promise<{ secret: Envelope; tries: number }> {
    const { rows } = await sql<{ secret: Envelope; tries: number }>`
      update app.authenticator
      set tries = case when ${isUnlocked} then 1 else tries + 1 end,
        tried_since = case when ${isUnlocked} or tries = 0 then now() else tried_since end
      where person_id = ${person} and confirmed_at is not null and (tries < ${MOST_TRIES} or ${isUnlocked})
      returning secret, tries`.execute(this.db.sql);
    if (rows[0]) return rows[0];
    const { rows: locked } = await sql<{ seconds: number }>`
      select greatest(1, ceil(extract(epoch from tried_since + ${minutes(LOCK_MINUTES)} - now())))::int as seconds
      from app.authenticator where person_id = ${person} and confirmed_at is not null`.execute(this.db.sql);
    if (!locked[0]) throw isOff();
    const { seconds } = locked[0];
    const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
    throw new DomainError('rate_limited', 'throttled', `Too many wrong codes. Try again in ${wait}.`, {
      retryAfter: seconds,
    });
  }

  /** A command's id covers its code: what it used once it may use again. */
  private async isUsedBy(person: UserId, commandId: string): Promise<boolean> {
    const { rows } = await sql`
      select from app.authenticator_use where person_id = ${person} and used_by = ${commandId}
      union all select from app.recovery_code where person_id = ${person} and used_by = ${commandId}`.execute(
      this.db.sql,
    );
    return rows.length > 0;
  }

  /** A change and the mail about it to the owner. */
  private async changing(person: UserId, change: AuthenticatorChange, work: (on: Sql) => Promise<void>) {
    const notice = await this.db.transaction(async (on) => {
      await work(on);
      const { rows } = await sql<{ left: number }>`
        select count(*) as left from app.recovery_code where person_id = ${person} and used_by is null`.execute(on);
      const order: OutboxMessage<AuthenticatorMail> = mail(
        AUTHENTICATOR_MAIL,
        `${AUTHENTICATOR_MAIL}-${randomUUID()}`,
        {
          ...{ userId: person, change, codesLeft: rows[0]!.left },
        },
      );
      await this.outbox.record([order], on);
      return order;
    });
    await this.outbox.dispatch([notice]);
  }

  private async open(sealed: Envelope): Promise<string> {
    const secret = await this.encryption.decrypt(sealed, SECRET);
    if (secret === undefined) throw new DomainError('unavailable', 'unavailable', 'Your code cannot be checked now.');
    return secret;
  }
}

type Attempt = { secret: string; code: string; left: number };

const keepCodes = (on: Sql, person: UserId, secret: string, codes: readonly string[]) =>
  sql`insert into app.recovery_code (person_id, mac)
    select ${person}::text, mac from unnest(${codes.map((code) => macOfRecoveryCode(secret, code))}::text[]) as mac`.execute(
    on,
  );

function wrongCode(userId: UserId, detail: string) {
  noteSecurity('code_refused', { userId, reason: 'authenticator' });
  return refused('wrong_code', detail);
}

const refused = (code: string, detail: string) =>
  new DomainError('invalid', code, detail, { fields: { otp: [detail] } });
const alreadyOn = () =>
  conflict('authenticator_on', 'Your authenticator app is on. Turn it off to set up another one.');
const isOff = () => conflict('authenticator_off', 'You have no authenticator app set up.');

const triesLeft = (left: number) =>
  left > 0
    ? `You have ${left} ${left === 1 ? 'try' : 'tries'} left.`
    : `Try again in ${LOCK_MINUTES} minutes, with another one.`;
