import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import { Database } from '#server/platform/database/sql';
import type { Me } from '#server/platform/http/policy';
import { Push, type PushSubscription } from '#server/platform/providers/push';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { hashSecret } from '#server/platform/security/tokens';

/** A person has no more devices; the one that was turned on first goes. */
const MOST = 10;
/** Binds the ciphertexts of subscriptions. */
const SUBSCRIPTION = 'push-subscription';

type Row = { person_id: UserId; subscription: Envelope };
/** A device as its owner sees it. `service`: the host that passes the messages on. */
export type OwnDevice = { device: string | null; service: string | null; since: Instant };

const ofLiveSession = sql`exists (select from app.session s
  where s.id = d.session_id and s.ended_at is null and s.expires_at > now())`;

/**
 * The browsers to which a person has pushes sent (`app.push_device`), by the hash of their endpoints. A device is bound to
 * the session that turned it on, and ends with it: by signing out, a changed password or the erasure. One that was turned on
 * for another VAPID key is off.
 */
@Injectable()
export class PushDevices {
  constructor(
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly push: Push,
  ) {}

  async isOn({ sessionId }: Me): Promise<boolean> {
    const { rows } = await sql`select from app.push_device
      where session_id = ${sessionId} and vapid_key = ${this.push.publicKey ?? ''}`.execute(this.db.sql);
    return rows.length > 0;
  }

  /** Takes the endpoint over from an earlier session or person on this browser, and replaces an earlier one of this session. */
  async turnOn({ id, sessionId }: Me, subscription: PushSubscription) {
    const endpoint = hashSecret(subscription.endpoint);
    const sealed = await this.seal(id, subscription);
    await this.db.transaction(async (on) => {
      await sql`
        insert into app.push_device (endpoint_hash, person_id, session_id, subscription, vapid_key)
        values (${endpoint}, ${id}, ${sessionId}, ${sealed}::jsonb, ${this.push.publicKey})
        on conflict (endpoint_hash) do update set person_id = excluded.person_id, session_id = excluded.session_id,
          subscription = excluded.subscription, vapid_key = excluded.vapid_key, since = now()`.execute(on);
      await sql`
        delete from app.push_device d where person_id = ${id} and endpoint_hash <> ${endpoint} and (
          session_id = ${sessionId} or not ${ofLiveSession} or endpoint_hash not in (
            select endpoint_hash from app.push_device where person_id = ${id} order by since desc, endpoint_hash limit ${MOST}))`.execute(
        on,
      );
    });
  }

  async turnOff({ sessionId }: Me) {
    await sql`delete from app.push_device where session_id = ${sessionId}`.execute(this.db.sql);
  }

  /** Those of these people who have a device. */
  async owners(people: readonly UserId[]): Promise<Set<UserId>> {
    const { rows } = await sql<{ id: UserId }>`
      select distinct person_id as id from app.push_device where person_id = any(${people})`.execute(this.db.sql);
    return new Set(rows.map(({ id }) => id));
  }

  /** The devices of a person to which pushes are sent now. */
  async of(person: UserId): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select endpoint_hash as id from app.push_device d
      where person_id = ${person} and vapid_key = ${this.push.publicKey} and ${ofLiveSession} order by since desc`.execute(
      this.db.sql,
    );
    return rows.map(({ id }) => id);
  }

  /** Undefined when the device is off by now, or another person's. */
  async subscriptionOf(person: UserId, device: string): Promise<PushSubscription | undefined> {
    const { rows } = await sql<Row>`
      select person_id, subscription from app.push_device d
      where endpoint_hash = ${device} and person_id = ${person} and ${ofLiveSession}`.execute(this.db.sql);
    return rows[0] && this.open(rows[0]);
  }

  async remove(device: string) {
    await sql`delete from app.push_device where endpoint_hash = ${device}`.execute(this.db.sql);
  }

  /** The browser replaced its subscription by itself. False unless `before` is known with its secret, and its session is live. */
  async replace(before: PushSubscription, by: PushSubscription): Promise<boolean> {
    const endpoint = hashSecret(before.endpoint);
    const { rows } = await sql<Row>`
      select person_id, subscription from app.push_device d where endpoint_hash = ${endpoint} and ${ofLiveSession}`.execute(
      this.db.sql,
    );
    const known = rows[0] && (await this.open(rows[0]));
    if (!known || !isSame(known.keys.auth, before.keys.auth)) return false;
    const sealed = await this.seal(rows[0]!.person_id, by);
    const next = hashSecret(by.endpoint);
    return this.db.transaction(async (on) => {
      await sql`delete from app.push_device where endpoint_hash = ${next} and endpoint_hash <> ${endpoint}`.execute(on);
      const { numAffectedRows } = await sql`
        update app.push_device set endpoint_hash = ${next}, subscription = ${sealed}::jsonb where endpoint_hash = ${endpoint}`.execute(
        on,
      );
      return Number(numAffectedRows) === 1;
    });
  }

  /** Also those of sessions that are over, which are deleted within the hour. */
  async own(person: UserId): Promise<OwnDevice[]> {
    const { rows } = await sql<Row & { device: string | null; since: Instant }>`
      select d.person_id, d.subscription, d.since, s.device from app.push_device d join app.session s on s.id = d.session_id
      where d.person_id = ${person} order by d.since desc`.execute(this.db.sql);
    return Promise.all(
      rows.map(async ({ device, since, ...row }) => {
        const subscription = await this.open(row);
        return { device, service: subscription ? new URL(subscription.endpoint).host : null, since };
      }),
    );
  }

  async erase(person: UserId) {
    await sql`delete from app.push_device where person_id = ${person}`.execute(this.db.sql);
  }

  private async seal(person: UserId, { endpoint, keys: { p256dh, auth } }: PushSubscription): Promise<string> {
    const text = JSON.stringify({ endpoint, keys: { p256dh, auth } } satisfies PushSubscription);
    return JSON.stringify(await this.encryption.encrypt(person, SUBSCRIPTION, text));
  }

  private async open({ subscription }: Row): Promise<PushSubscription | undefined> {
    const text = await this.encryption.decrypt(subscription, SUBSCRIPTION);
    return text === undefined ? undefined : (JSON.parse(text) as PushSubscription);
  }
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
