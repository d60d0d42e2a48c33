import { sql } from 'kysely';
import type { Sql } from '#server/platform/database/sql';
import { log } from '#server/platform/log';
import type { JobDispatcher } from './job-dispatcher.js';

const LOOK_EVERY_MS = 1_000;
/** A message that is due at once has its own job; it is searched for when it is older than this, ms. */
const GRACE_MS = 1_000;
/** Upper bound of the count of a queue's due messages. */
const COUNTED = 64;

/**
 * Finds due messages and wakes their workers: timers, retries, messages of a worker that died, and
 * messages whose job was lost. A timer fires about one second after it is due at the latest, or after an outage.
 */
export class DueMessages {
  private looking?: NodeJS.Timeout;
  private current: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Sql,
    private readonly dispatcher: JobDispatcher,
    private readonly queues: readonly string[],
  ) {}

  start() {
    this.looking = setTimeout(() => {
      this.current = this.look()
        .catch((err: unknown) => log.warn({ err }, 'due messages were not looked for'))
        .then(() => void (this.looking && this.start()));
    }, LOOK_EVERY_MS);
  }

  async stop() {
    clearTimeout(this.looking);
    this.looking = undefined;
    await this.current;
  }

  private async look() {
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
