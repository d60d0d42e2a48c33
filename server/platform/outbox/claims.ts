import { sql } from 'kysely';
import type { Instant } from '#server/kernel/ids';
import { CancellableDelay } from '#server/platform/concurrency/cancellable-delay';
import type { Database, Sql } from '#server/platform/database/sql';
import { log } from '#server/platform/log';
import { Owner } from '#server/platform/owner';
import { Claim, type ClaimedRow, ClaimLost } from './claim.js';

/** Time after the last renewal at which another worker may claim the message, ms. */
export const LEASE_MS = 10_000;
const RENEW_EVERY_MS = 3_000;
/**
 * Time for which the database must have answered every renewal before this process takes an expired claim over: after an
 * outage the worker that ran the message renews its claim first.
 */
const TAKE_OVER_MS = 5_000;
/** Messages that end within this time are marked done by one statement, ms. */
const GATHER_MS = 50;
const RETRY_MS = 500;

const lease = sql`make_interval(secs => ${LEASE_MS / 1_000}::double precision)`;

/**
 * The messages this process may run. A claim is a lease in the message's row: it is renewed while the message runs, it
 * expires when the process dies or is frozen, and every result is written only while owner and attempt are unchanged.
 */
export class Claims {
  private readonly running = new Set<Claim>();
  private readonly done: Claim[] = [];
  private flushing?: Promise<void>;
  private isFlushFailing = false;
  /** Since then the database answered every renewal. */
  private answeredSince: number | undefined = performance.now();
  private readonly renewing: NodeJS.Timeout;

  constructor(
    private readonly db: Database,
    private readonly owner = new Owner(),
  ) {
    const renew = () =>
      this.renew().then(
        () => (this.answeredSince ??= performance.now()),
        (err: unknown) => {
          this.answeredSince = undefined;
          log.warn({ err }, 'claims were not renewed');
        },
      );
    this.renewing = setInterval(() => void renew(), RENEW_EVERY_MS).unref();
  }

  /** Claims due messages of a queue, at most `limit`; those that another worker holds are passed over. */
  async claim(queue: string, limit: number): Promise<Claim[]> {
    const expiresAt = performance.now() + LEASE_MS;
    const mayTakeOver = performance.now() - (this.answeredSince ?? Infinity) > TAKE_OVER_MS;
    const { rows } = await sql<ClaimedRow>`
      with due as (
        select id from app.outbox
        where queue = ${queue} and state = 'open' and due_at <= now() and (lease_until is null or (lease_until < now() and ${mayTakeOver}))
        order by due_at limit ${limit} for update skip locked)
      update app.outbox as message set owner = ${this.owner.name}, lease_until = now() + ${lease}, attempts = attempts + 1
      from due where message.id = due.id
      returning message.id, name, payload, trace, attempts, failures`.execute(this.db.sql);
    const claims = rows.map((row) => new Claim(row, expiresAt));
    for (const claim of claims) this.running.add(claim);
    return claims;
  }

  /** Frees the messages that killed processes of this instance held; without it they are free when their leases end. */
  async releasePredecessors() {
    await sql`update app.outbox set lease_until = null
      where state = 'open' and lease_until > now() and ${this.owner.isPredecessor}`.execute(this.db.sql);
  }

  /** Marks the message done soon, together with others that end at about the same time; repeated until the database answers. */
  complete(claim: Claim) {
    this.running.delete(claim);
    this.done.push(claim);
    this.flushing ??= this.flush();
  }

  /**
   * Runs `work` in one transaction with the end of the message. Rejects with `ClaimLost`, without effect, when the claim is
   * lost. A process that freezes inside keeps the row locked for one lease at the longest.
   */
  async commit(claim: Claim, work: (transaction: Sql) => Promise<unknown>) {
    await this.db.transaction(async (transaction) => {
      const { rows } = await sql`
        select set_config('idle_in_transaction_session_timeout', ${String(LEASE_MS)}, true)
        from app.outbox as message where ${this.holds(claim)} for update`.execute(transaction);
      if (rows.length === 0) throw new ClaimLost(claim.row.id);
      await work(transaction);
      await sql`update app.outbox as message set state = 'done', done_at = now(), lease_until = null, error = null where ${this.holds(claim)}`.execute(
        transaction,
      );
    });
    this.running.delete(claim);
  }

  /** The message becomes due again at `dueAt`, as after a success. */
  async runAgain(claim: Claim, dueAt: Instant) {
    await this.end(claim, sql`due_at = ${dueAt}, failures = 0, error = null`);
  }

  async retry(claim: Claim, { failures, delayS, error }: { failures: number; delayS: number; error: string }) {
    await this.end(
      claim,
      sql`due_at = now() + make_interval(secs => ${delayS}), failures = ${failures}, error = ${error}`,
    );
  }

  /** The message is not run again unless an operator retries it. */
  async giveUp(claim: Claim, { failures, error }: { failures: number; error: string }) {
    await this.end(claim, sql`state = 'dead', failures = ${failures}, error = ${error}`);
  }

  /** No result was written; the message is free again when the lease ends. */
  forget(claim: Claim) {
    this.running.delete(claim);
  }

  /** Resolves when every result is written. */
  async close() {
    await this.flushing;
    clearInterval(this.renewing);
  }

  private async end(claim: Claim, change: ReturnType<typeof sql>) {
    const { rows } = await sql`update app.outbox as message set ${change}, owner = null, lease_until = null
      where ${this.holds(claim)} returning id`.execute(this.db.sql);
    this.running.delete(claim);
    if (rows.length === 0) throw new ClaimLost(claim.row.id);
  }

  private holds({ row: { id, attempts } }: Claim) {
    return sql`message.id = ${id} and message.attempts = ${attempts} and message.owner = ${this.owner.name} and message.state = 'open'`;
  }

  private async flush() {
    while (this.done.length) {
      await new CancellableDelay().wait(GATHER_MS);
      const claims = [...this.done];
      try {
        const kept = await this.update(claims, sql`state = 'done', done_at = now(), lease_until = null, error = null`);
        this.done.splice(0, claims.length);
        this.isFlushFailing = false;
        for (const { row } of claims)
          if (!kept.has(row.id)) log.warn({ message: row.id }, 'a message ended after its claim was lost');
      } catch (err) {
        this.isFlushFailing = true;
        log.warn({ err, messages: claims.length }, 'messages could not be marked done yet');
        await new CancellableDelay().wait(RETRY_MS);
      }
    }
    // In the same turn as the last look at `done`: a message that ends later begins another flush.
    this.flushing = undefined;
  }

  /** Without claims too: `answeredSince` rests on it. */
  private async renew() {
    const claims = [...this.running, ...(this.isFlushFailing ? this.done : [])];
    const expiresAt = performance.now() + LEASE_MS;
    const kept = await this.update(claims, sql`lease_until = now() + ${lease}`);
    for (const claim of claims)
      if (kept.has(claim.row.id)) claim.renew(expiresAt);
      else if (this.running.delete(claim)) claim.lose();
  }

  /** Changes the rows whose claims still hold; resolves to their ids. */
  private async update(claims: readonly Claim[], change: ReturnType<typeof sql>): Promise<Set<string>> {
    const [ids, attempts] = [claims.map(({ row }) => row.id), claims.map(({ row }) => row.attempts)];
    const { rows } = await sql<{ id: string }>`
      update app.outbox as message set ${change} from unnest(${ids}::text[], ${attempts}::int[]) as claim (id, attempts)
      where message.id = claim.id and message.attempts = claim.attempts and owner = ${this.owner.name} and state = 'open'
      returning message.id`.execute(this.db.sql);
    return new Set(rows.map(({ id }) => id));
  }
}
