import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { UserId } from '#server/kernel/ids';
import { mail } from '#server/kernel/reactions';
import { DomainError } from '#server/kernel/domain-error';
import { log } from '#server/platform/log';
import { Outbox } from '#server/platform/outbox/outbox';
import { Database, type Sql } from '#server/platform/database/sql';
import { KeyRing } from '#server/platform/security/key-ring';
import { hashSecret, newSecret, Tokens } from '#server/platform/security/tokens';
import type { NewDeviceOrder, SessionEndedOrder } from './accounts.mails.js';
import { isNewDevice } from './session.rows.js';

export type TokenPair = { token: string; access: string; refresh: string };

const REMEMBERED = '30 days';
const NOT_REMEMBERED = '24 hours';
/** A session ends after this time, however often it was renewed: the person signs in again (ASVS 7.3.2). */
const [LONGEST_REMEMBERED, LONGEST] = ['180 days', '7 days'];
/** Time for which a replaced token still gets its successor, for parallel tabs and lost responses. */
const GRACE = '20 seconds';

type Kept = {
  session_id: string;
  person_id: UserId;
  remembered: boolean;
  live: boolean;
  used: boolean;
  graceful: boolean;
  /** The hash of the token that replaced it. */
  successor: string | null;
};

/**
 * Sessions and their refresh tokens. A token is good for one renewal. Its successor is an HMAC of it, so that parallel
 * renewals with one token get the same successor and only hashes are stored. A token that comes back after the grace
 * period counts as stolen: its whole session ends.
 */
@Injectable()
export class SessionTokens {
  constructor(
    private readonly keys: KeyRing,
    private readonly db: Database,
    private readonly tokens: Tokens,
    private readonly outbox: Outbox,
  ) {}

  /** Begins a session. The first one on another `device` than before is mailed to the person. */
  async open(userId: UserId, remembered: boolean, device: string): Promise<TokenPair> {
    const [sessionId, refresh] = [randomUUID(), newSecret()];
    const notice = mail<NewDeviceOrder>('new-device', `new-device-${sessionId}`, { userId, sessionId });
    const isNew = await this.db.transaction(async (db) => {
      const isNew = await isNewDevice(db, userId, device);
      await sql`insert into app.session (id, person_id, remembered, device, expires_at)
        values (${sessionId}, ${userId}, ${remembered}, ${device}, now() + ${lifetime(remembered)})`.execute(db);
      await this.keep(db, refresh, sessionId, remembered);
      if (isNew) await this.outbox.record([notice], db);
      return isNew;
    });
    if (isNew) await this.outbox.dispatch([notice]);
    return this.pair(userId, sessionId, refresh);
  }

  async renew(refresh: string): Promise<TokenPair & { personId: UserId }> {
    const kept = await this.db.transaction((db) => this.rotate(db, refresh));
    if (!kept?.live) throw notValid();
    if (kept.used && !kept.graceful) {
      await this.cutOff(kept);
      throw notValid();
    }
    const successor = this.successors(refresh).find((one) => !kept.successor || hashSecret(one) === kept.successor);
    if (!successor) throw notValid();
    const { person_id: personId, session_id } = kept;
    return { personId, ...(await this.pair(personId, session_id, successor)) };
  }

  async end(sessionId: string, because: string) {
    await sql`update app.session set ended_at = now(), ended_because = ${because}
      where id = ${sessionId} and ended_at is null`.execute(this.db.sql);
  }

  /** Ends the session a refresh token belongs to; false when the token is unknown. */
  async endBy(refresh: string, because: string): Promise<boolean> {
    const { rows } = await sql<{ session_id: string }>`
      select session_id from app.refresh_token where hash = ${hashSecret(refresh)}`.execute(this.db.sql);
    if (rows[0]) await this.end(rows[0].session_id, because);
    return rows.length > 0;
  }

  /** Ends the session and mails its owner. */
  private async cutOff({ session_id, person_id }: Kept) {
    await this.end(session_id, 'a used refresh token came back');
    log.warn({ session: session_id, person: person_id }, 'a used refresh token came back; its session was ended');
    await this.outbox.run(
      mail<SessionEndedOrder>('session-ended', `session-ended-${session_id}`, { userId: person_id }),
    );
  }

  /** The token's row; an unused one is replaced. The row's lock serialises parallel renewals. */
  private async rotate(db: Sql, refresh: string): Promise<Kept | undefined> {
    const { rows } = await sql<Kept>`
      select t.session_id, s.person_id, s.remembered, t.successor, t.used_at is not null as used,
        coalesce(t.used_at > clock_timestamp() - ${sql.raw(`interval '${GRACE}'`)}, false) as graceful,
        s.ended_at is null and s.expires_at > now() and t.expires_at > now() and p.activated_at is not null
          and s.created_at + case when s.remembered then ${longest(true)} else ${longest(false)} end > now() as live
      from app.refresh_token t join app.session s on s.id = t.session_id join app.person p on p.id = s.person_id
      where t.hash = ${hashSecret(refresh)} for update of t`.execute(db);
    const kept = rows[0];
    if (!kept?.live || kept.used) return kept;
    const successor = this.successors(refresh)[0]!;
    await sql`update app.refresh_token set used_at = clock_timestamp(), successor = ${hashSecret(successor)}
      where hash = ${hashSecret(refresh)}`.execute(db);
    await this.keep(db, successor, kept.session_id, kept.remembered);
    await sql`update app.session set seen_at = now(),
        expires_at = least(now() + ${lifetime(kept.remembered)}, created_at + ${longest(kept.remembered)})
      where id = ${kept.session_id}`.execute(db);
    return kept;
  }

  private async keep(db: Sql, refresh: string, sessionId: string, remembered: boolean) {
    await sql`insert into app.refresh_token (hash, session_id, expires_at)
      values (${hashSecret(refresh)}, ${sessionId}, now() + ${lifetime(remembered)})`.execute(db);
  }

  /** The current successor, then those derived from other secrets of KEYS_SECRET and by earlier releases. */
  private successors(refresh: string): string[] {
    return this.keys.acceptedMacs('refresh-tokens', `refresh/${refresh}`);
  }

  private async pair(userId: UserId, sessionId: string, refresh: string): Promise<TokenPair> {
    const access = await this.tokens.sign(userId, sessionId);
    return { token: access, access, refresh };
  }
}

const lifetime = (remembered: boolean) => sql.raw(`interval '${remembered ? REMEMBERED : NOT_REMEMBERED}'`);

const longest = (remembered: boolean) => sql.raw(`interval '${remembered ? LONGEST_REMEMBERED : LONGEST}'`);

const notValid = () => new DomainError('unauthenticated', 'token_not_valid', 'Token is invalid or expired');
