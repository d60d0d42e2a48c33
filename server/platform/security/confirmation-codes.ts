import { createHash, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { CODE_MINUTES, RESEND_SECONDS } from '#server/kernel/confirmation';
import { DomainError } from '#server/kernel/domain-error';
import type { Instant, UserId } from '#server/kernel/ids';
import { mail, type OutboxMessage } from '#server/kernel/reactions';
import type { Envelope } from '#server/kernel/sealed';
import { later, now } from '#server/platform/clock';
import { Database, type Sql } from '#server/platform/database/sql';
import { uuidV5 } from '#server/platform/events/uuid';
import { Outbox } from '#server/platform/outbox/outbox';
import { Authenticators } from './authenticators.js';
import { FieldEncryption } from './field-encryption.js';
import { KeyRing } from './key-ring.js';
import { noteSecurity } from './security-log.js';

/** What one code confirms: it counts for this person, action and subject only. */
export type Confirmed = { person: UserId; action: string; subject: readonly (string | number)[] };
/** How it is to be confirmed. `expires_at`: of a mailed code. */
export type Asked = { method: 'mail'; expires_at: Instant } | { method: 'app'; expires_at: null };
/** Data of the mail; `secret` holds the code and what it is for. */
export type CodeMail = { userId: UserId; secret: Envelope };
export type CodeSecret = { code: string; purpose: string };
/** The message that sends a code. */
export type CodeOrder = (id: string, secret: Envelope) => OutboxMessage;
type Sending = { purpose: string; order: CodeOrder; commandId: string; every?: number };
type Last = { person: UserId; action: string; id: string; every: number };

/** The template of the mail, which the module of the accounts declares. */
export const CODE_MAIL = 'confirmation-code';
/** Binds the ciphertext of a code in the payload of its mail. */
export const CODE_SECRET = 'confirmation-code';
const MOST_TRIES = 5;
/** The form's field of a code, and how the code came to the person. */
type Asking = { field: string; came: string };
const MAILED: Asking = { field: 'otp', came: 'mailed' };
const SENT: Asking = { field: 'code', came: 'sent' };

/**
 * Step-up authentication (A8.16). With an authenticator app its code is asked for, and nothing else is accepted. All others
 * get a code of six digits by mail: only a keyed hash is stored, and it is valid for ten minutes, five tries and one
 * command, and for the subject that it was requested for.
 */
@Injectable()
export class ConfirmationCodes {
  constructor(
    private readonly db: Database,
    private readonly keys: KeyRing,
    private readonly encryption: FieldEncryption,
    private readonly outbox: Outbox,
    private readonly authenticators: Authenticators,
  ) {}

  /**
   * Mails a code, unless the person has an authenticator app; an earlier unused one for the same is void. `purpose`
   * completes "Your code to …". A repeated command mails nothing more.
   */
  async ask(confirmed: Confirmed, purpose: string, commandId: string): Promise<Asked> {
    if (await this.authenticators.isOn(confirmed.person)) return { method: 'app', expires_at: null };
    const order = (id: string, secret: Envelope) =>
      mail<CodeMail>(CODE_MAIL, `${CODE_MAIL}-${id}`, { userId: confirmed.person, secret });
    return { method: 'mail', expires_at: await this.send(confirmed, { purpose, order, commandId }) };
  }

  /**
   * Sends a code that proves what it is sent to, such as a phone number: also with an authenticator app. `order` is what
   * sends it, with its id and the sealed `CodeSecret`. 429 `too_soon` until `RESEND_SECONDS` after the last one for the same
   * action. Resolves to its expiry.
   */
  async sendTo(confirmed: Confirmed, order: CodeOrder, commandId: string): Promise<Instant> {
    return this.send(confirmed, { purpose: '', order, commandId, every: RESEND_SECONDS });
  }

  /** Uses a code of `sendTo`; refused as by `use`, at the field `code`. */
  async useSent(confirmed: Confirmed, code: string, commandId: string) {
    if (!(await this.isUsedBy(confirmed, commandId))) await this.useOf(confirmed, code, commandId, SENT);
  }

  /** Resolves to the expiry. `every`: seconds between two codes for one action. */
  private async send({ person, action, subject }: Confirmed, { purpose, order: make, commandId, every }: Sending) {
    const [id, code] = [uuidV5(commandId, 'code'), String(randomInt(1_000_000)).padStart(6, '0')];
    const text = JSON.stringify({ code, purpose } satisfies CodeSecret);
    const order = make(id, await this.encryption.encrypt(person, CODE_SECRET, text));
    const [mac, hashed] = [this.keys.mac('confirmation-codes', `${id}/${code}`), hashOf(subject)];
    const expires = later(now(), { ms: CODE_MINUTES * 60_000 });
    const sent = await this.db.sql.transaction().execute(async (on) => {
      if (every) await refuseSoon(on, { person, action, id, every });
      const { rows } = await sql`
        insert into app.confirmation_code (id, person_id, action, subject, mac, expires_at)
        values (${id}, ${person}, ${action}, ${hashed}, ${mac}, ${expires}) on conflict do nothing returning id`.execute(
        on,
      );
      if (rows.length === 0) return false;
      await sql`delete from app.confirmation_code
        where person_id = ${person} and action = ${action} and subject = ${hashed} and used_by is null
          and id <> ${id}`.execute(on);
      await this.outbox.record([order], on);
      return true;
    });
    if (sent) await this.outbox.dispatch([order]);
    return sent ? expires : this.expiryOf(id);
  }

  /**
   * Uses a code for one command; the same command may use it again, also when the code has expired. Throws 400 `wrong_code`,
   * `code_used` or `code_expired` at the field `otp`, and 429 after too many wrong codes of an app.
   */
  async use({ person, action, subject }: Confirmed, code: string, commandId: string) {
    if (await this.isUsedBy({ person, action, subject }, commandId)) return;
    if (await this.authenticators.isOn(person)) return this.authenticators.use(person, code, commandId);
    return this.useOf({ person, action, subject }, code, commandId, MAILED);
  }

  private async useOf({ person, action, subject }: Confirmed, code: string, commandId: string, asking: Asking) {
    const { rows } = await sql<{ id: string; mac: string; tries: number }>`
      update app.confirmation_code set tries = tries + 1
      where id = (
        select id from app.confirmation_code
        where person_id = ${person} and action = ${action} and subject = ${hashOf(subject)} and expires_at > now()
          and (used_by is null or used_by = ${commandId})
        order by created_at desc limit 1)
      and tries < ${MOST_TRIES} returning id, mac, tries`.execute(this.db.sql);
    const found = rows[0];
    if (!found) throw refused('code_expired', 'This code is no longer valid. Ask for a new one.', asking);
    if (!this.keys.isMac('confirmation-codes', `${found.id}/${code}`, found.mac)) {
      noteSecurity('code_refused', { userId: person, reason: action });
      throw refused('wrong_code', wrong(MOST_TRIES - found.tries, asking), asking);
    }
    const { rows: used } = await sql`update app.confirmation_code set used_by = ${commandId}
      where id = ${found.id} and (used_by is null or used_by = ${commandId}) returning id`.execute(this.db.sql);
    if (used.length === 0) throw refused('code_expired', 'This code was used. Ask for a new one.', asking);
  }

  /** A command's id covers its code: what it used once it may use again. */
  private async isUsedBy({ person, action, subject }: Confirmed, commandId: string): Promise<boolean> {
    const { rows } = await sql`
      select from app.confirmation_code
      where person_id = ${person} and action = ${action} and subject = ${hashOf(subject)}
        and used_by = ${commandId}`.execute(this.db.sql);
    return rows.length > 0;
  }

  private async expiryOf(id: string): Promise<Instant> {
    const { rows } = await sql<{ expires_at: Instant }>`
      select expires_at from app.confirmation_code where id = ${id}`.execute(this.db.sql);
    return rows[0]?.expires_at ?? now();
  }
}

/** Throws while the last code for this action is younger than `every` seconds. Codes for one action are sent in turn. */
async function refuseSoon(on: Sql, { person, action, id, every }: Last) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code ${person} ${action}`}, 0))`.execute(on);
  const { rows } = await sql<{ seconds: number }>`
    select ceil(${every} - extract(epoch from now() - max(created_at)))::int as seconds from app.confirmation_code
    where person_id = ${person} and action = ${action} and id <> ${id}`.execute(on);
  const seconds = rows[0]?.seconds ?? 0;
  if (seconds > 0)
    throw new DomainError('rate_limited', 'too_soon', `You can ask for another code in ${seconds} seconds.`, {
      retryAfter: seconds,
    });
}

const refused = (code: string, detail: string, { field }: Asking) =>
  new DomainError('invalid', code, detail, { fields: { [field]: [detail] } });

const wrong = (left: number, { came }: Asking) =>
  left > 0
    ? `This is not the code that we ${came}. You have ${left} ${left === 1 ? 'try' : 'tries'} left.`
    : `This is not the code that we ${came}. Ask for a new one.`;

const hashOf = (subject: readonly (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(subject)).digest('base64url');
