import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Instant, UserId } from '#server/kernel/ids';
import { OutboxMessage } from '#server/kernel/reactions';
import { Database, type Sql } from '#server/platform/database/sql';
import { Outbox } from '#server/platform/outbox/outbox';
import { write } from '#server/platform/subscriptions/checkpoint';

const PROVIDER = 'paystack';
export const INBOX_QUEUE = 'payments';
export const INBOX_JOB = 'webhook';
/** `key` names a row of the inbox. */
export type InboxJob = { key: string };

/**
 * `received`: its outbox message is not done. `unhandled`: no module declares a handler for its event; it stays open
 * until it is retried or dismissed. The others are done: `ignored` and `dismissed` carry a reason, `refused` had no
 * valid signature and is kept without its body.
 */
export type Verdict = 'received' | 'unhandled' | 'processed' | 'ignored' | 'dismissed' | 'refused';
export type OpenMessage = { id: number; key: string; event: string | null; verdict: Verdict; received_at: Instant };
/** A message as auditors see it: without its body, which names people. `hash` is that of its bytes. */
export type KeptMessage = Omit<OpenMessage, 'key'> & {
  hash: string;
  reference: string | null;
  reason: string | null;
  retries: number;
  done_at: Instant | null;
};
export type InboxBacklog = { event: string | null; verdict: Verdict; count: number };
type Received = { hash: string; event: string | null; headers: object; body: Buffer };

/** Signed messages of the provider, each kept once (by the hash of its bytes) before it is answered. */
@Injectable()
export class Inbox {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  /** Writes the message and the outbox message that routes it in one statement. A message that is there already changes nothing. */
  async keep({ hash, event, headers, body }: Received) {
    const job = routing(hash, 0);
    const row = sql`insert into app.inbox (provider, key, body_hash, headers, body, event)
      values (${PROVIDER}, ${hash}, ${hash}, ${JSON.stringify(headers)}::jsonb, ${body}, ${event})
      on conflict do nothing returning true as kept`;
    if (await write(this.db.sql, row, this.outbox.recording([job]))) await this.outbox.dispatch([job]);
  }

  /** Keeps the hash and headers of a message whose signature is wrong. */
  async refuse({ hash, headers }: Pick<Received, 'hash' | 'headers'>) {
    await sql`insert into app.inbox (provider, key, body_hash, headers, verdict, done_at)
      values (${PROVIDER}, ${`refused/${hash}`}, ${hash}, ${JSON.stringify(headers)}::jsonb, 'refused', now())
      on conflict do nothing`.execute(this.db.sql);
  }

  /** The message, unless it is done. */
  async read(key: string): Promise<{ body: Buffer; received_at: Instant } | undefined> {
    const { rows } = await sql<{ body: Buffer; received_at: Instant }>`
      select body, received_at from app.inbox
      where provider = ${PROVIDER} and key = ${key} and done_at is null`.execute(this.db.sql);
    return rows[0];
  }

  /** Sets the verdict of an open message; every verdict but `unhandled` ends it. `isForgotten`: of its body only the event is kept. */
  async conclude(
    key: string,
    verdict: Exclude<Verdict, 'received' | 'refused' | 'dismissed'>,
    { reason, isForgotten = false }: { reason?: string; isForgotten?: boolean } = {},
  ) {
    const done = sql.raw(verdict === 'unhandled' ? 'null' : 'now()');
    const body = isForgotten
      ? sql`convert_to(json_build_object('event', event, 'data', json_build_object())::text, 'UTF8')`
      : sql`body`;
    await sql`update app.inbox set verdict = ${verdict}, reason = ${reason ?? null}, done_at = ${done}, body = ${body}
      where provider = ${PROVIDER} and key = ${key} and done_at is null`.execute(this.db.sql);
  }

  /**
   * Ends an open message with a reason. False when there is no such open message; true again when the same person dismisses it
   * for the same reason.
   */
  async dismiss(id: number, reason: string, by?: UserId): Promise<boolean> {
    const { numAffectedRows } = await sql`update app.inbox
      set verdict = 'dismissed', reason = ${reason}, dismissed_by = ${by ?? null}, done_at = coalesce(done_at, now())
      where id = ${id} and (done_at is null or (verdict = 'dismissed' and reason = ${reason} and dismissed_by = ${by ?? null}))`.execute(
      this.db.sql,
    );
    return Number(numAffectedRows) > 0;
  }

  /** The messages, the latest first; with `state` open, those that are not done. */
  async list({ state, limit, offset }: { state: 'open' | 'all'; limit: number; offset: number }) {
    const chosen = state === 'open' ? sql`done_at is null` : sql`true`;
    const [{ rows }, counted] = await Promise.all([
      sql<KeptMessage>`
        select id, event, verdict, received_at, body_hash as hash, reference, reason, retries, done_at
        from app.inbox where ${chosen} order by id desc limit ${limit} offset ${offset}`.execute(this.db.sql),
      sql<{ count: number }>`select count(*) as count from app.inbox where ${chosen}`.execute(this.db.sql),
    ]);
    return { count: counted.rows[0]!.count, messages: rows };
  }

  /** Messages that are not done, oldest first. */
  async open(limit = 1_000): Promise<OpenMessage[]> {
    const { rows } = await sql<OpenMessage>`
      select id, key, event, verdict, received_at from app.inbox
      where done_at is null order by received_at limit ${limit}`.execute(this.db.sql);
    return rows;
  }

  /**
   * Routes an open message once more, under an outbox message of its own; once for each `once`. False when there is no such
   * open message.
   */
  async retry(id: number, once?: string): Promise<boolean> {
    const { rows } = await sql<{ key: string; retries: number }>`
      select key, retries from app.inbox where id = ${id} and verdict <> 'refused'`.execute(this.db.sql);
    if (!rows[0]) return false;
    const { key, retries } = rows[0];
    const job = routing(key, once ?? retries + 1);
    const row = sql`update app.inbox set verdict = 'received', retries = retries + 1
      where id = ${id} and done_at is null and retries = ${retries} and not exists (
        select 1 from app.outbox as message where message.id = ${job.id}) returning true as retried`;
    const isRetried = await write(this.db.sql, row, this.outbox.recording([job]));
    if (isRetried) await this.outbox.dispatch([job]);
    return isRetried || (once !== undefined && (await this.isRouted(job.id)));
  }

  private async isRouted(message: string): Promise<boolean> {
    const { rows } = await sql`select 1 from app.outbox where id = ${message}`.execute(this.db.sql);
    return rows.length > 0;
  }
}

/** Open messages by event and verdict. */
export async function inboxBacklog(db: Sql): Promise<InboxBacklog[]> {
  const { rows } = await sql<InboxBacklog>`
    select event, verdict, count(*) as count from app.inbox where done_at is null group by event, verdict`.execute(db);
  return rows;
}

/** `name`: which of its runs; 0 is the first. */
const routing = (key: string, name: number | string) =>
  new OutboxMessage<InboxJob>({
    id: name ? `webhook-${key}-${name}` : `webhook-${key}`,
    ...{ queue: INBOX_QUEUE, name: INBOX_JOB, payload: { key } },
  });
