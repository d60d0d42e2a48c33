import { sql } from 'kysely';
import type { Sql } from '#server/platform/database/sql';
import { log } from '#server/platform/log';
import type { JobDispatcher } from './job-dispatcher.js';

const POLL_MS = 1_000;
/** Age at which a message that was due at once is searched for, ms: until then its own job runs it. */
const GRACE_MS = 1_000;
/** Upper bound of the count of a queue's due messages. */
const COUNTED = 64;

/**
 * Finds due messages and wakes their workers: timers, retries, messages of a worker that died, and
 * messages whose job was lost. A timer fires about one second after it is due at the latest, or after an outage.
 */
export class DueMessages {
  private timer?: NodeJS.Timeout;
  private current: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Sql,
    private readonly dispatcher: JobDispatcher,
    private readonly queues: readonly string[],
  ) {}

  start() {
    this.timer = setTimeout(() => {
      this.current = this.wakeDue()
        .catch((err: unknown) => log.warn({ err }, 'due messages were not searched for'))
        .then(() => void (this.timer && this.start()));
    }, POLL_MS);
  }

  async stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.current;
  }

  private async wakeDue() {
    const { rows } = await sql<{ queue: string; due: number }>`
      select queue, due from unnest(${this.queues}::text[]) as known (queue), lateral (
        select count(*) as due from (
          select from app.outbox as message
          where message.queue = known.queue and state = 'open'
            and due_at <= now()
            and (due_at > created_at or created_at < now() - make_interval(secs => ${GRACE_MS / 1_000}::double precision))
            and (lease_until is null or lease_until < now())
          limit ${COUNTED}) as found) as counted
      where due > 0`.execute(this.db);
    await Promise.all(rows.map(({ queue, due }) => this.dispatcher.wakeIdle(queue, due)));
  }
}
