import type { Instant } from '#server/kernel/ids';
import { errorText } from '#server/platform/database/error-text';
import type { Sql } from '#server/platform/database/sql';
import { newTrace, within } from '#server/platform/events/trace-context';
import { failpoint } from '#server/platform/failpoint';
import { log } from '#server/platform/log';
import { isTransient } from '#server/platform/transient-errors';
import { type Claim, ClaimLost } from './claim.js';
import type { Claims } from './claims.js';
import type { JobContext } from './job-definition.js';

export type Handler = (payload: never, job: JobContext) => Promise<unknown>;

/** Failures after which a message is dead. Transient errors do not count: they are retried without limit. */
const MAX_FAILURES = 12;
const [FIRST_DELAY_S, MAX_DELAY_S] = [5, 3_600];

/** One run of a claimed message. Rejects only when the result could not be written. */
export class MessageRun implements JobContext {
  private isCommitted = false;
  private dueAgainAt?: Instant;

  constructor(
    private readonly claim: Claim,
    private readonly claims: Claims,
  ) {}

  get id() {
    return this.claim.row.id;
  }

  get attempts() {
    return this.claim.row.attempts;
  }

  get signal() {
    return this.claim.signal;
  }

  async commit(work: (transaction: Sql) => Promise<unknown>) {
    await this.claims.commit(this.claim, work);
    this.isCommitted = true;
  }

  runAgainAt(dueAt: Instant) {
    this.dueAgainAt = dueAt;
  }

  /**
   * The handler starts only while the claim is held; its first statement may still be late, when the process freezes right
   * before it. Only what is written with the claim (`commit`, the message's result) is fenced.
   */
  async with(handler: Handler) {
    if (!this.claim.isHeld) return this.claims.forget(this.claim);
    try {
      await within(this.trace(), () => handler(this.claim.row.payload as never, this));
    } catch (error) {
      return this.failed(error);
    }
    if (this.isCommitted) return;
    failpoint('before-message-done');
    if (this.dueAgainAt) await this.claims.runAgain(this.claim, this.dueAgainAt);
    else this.claims.complete(this.claim);
  }

  /** Events of the handler keep the correlation id of the message's request; their cause is the message. */
  private trace() {
    const { id, trace } = this.claim.row;
    return newTrace({ correlationId: trace?.correlationId ?? id, causationId: id, actorId: trace?.actorId });
  }

  private async failed(error: unknown) {
    const { id, attempts, ...row } = this.claim.row;
    if (error instanceof ClaimLost) {
      this.claims.forget(this.claim);
      return log.warn({ message: id, attempts }, error.message);
    }
    const failures = row.failures + (isTransient(error) ? 0 : 1);
    const isDead = failures >= MAX_FAILURES;
    log[isDead ? 'error' : 'warn'](
      { err: error, message: id, attempts },
      isDead ? 'a message is dead' : 'a message failed',
    );
    const stored = errorText(error);
    if (isDead) return this.claims.giveUp(this.claim, { failures, error: stored });
    const delayS = Math.min(MAX_DELAY_S, FIRST_DELAY_S * 2 ** failures);
    return this.claims.retry(this.claim, { failures, delayS, error: stored });
  }
}
