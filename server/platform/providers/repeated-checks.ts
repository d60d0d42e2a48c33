import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import type { Reference } from '#server/kernel/ids';
import { OutboxMessage } from '#server/kernel/reactions';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Outbox } from '#server/platform/outbox/outbox';

const [LEAST_MS, POLL_MS] = [100, 15_000];
const BATCH = 200;

type Checks = {
  /** The handler's name in the queue `payments`, and the first part of each message's id. */
  name: string;
  /** Rows of `reference` and `at`, from which the time counts. */
  rows: RawBuilder<unknown>;
  /** When a row is checked, as multiples of RECONCILE_AFTER after its `at`. */
  times: readonly number[];
};

/** Asks the payment provider again about what it may not have reported, a few times at growing ages. */
@Injectable()
export class RepeatedChecks {
  /** How often the rows are looked for, ms. */
  readonly everyMs: number;
  private readonly after: number;

  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    config: Config,
  ) {
    this.after = config.get('RECONCILE_AFTER');
    this.everyMs = Math.max(LEAST_MS, Math.min(POLL_MS, this.after / 2));
  }

  /** The instant so many times RECONCILE_AFTER ago. */
  before(times: number | RawBuilder<unknown>) {
    return sql`now() - make_interval(secs => ${times} * ${this.after / 1_000}::double precision)`;
  }

  /** Sends a message for each row that is due, one for each of its times; the oldest rows first. */
  async run({ name, rows, times }: Checks) {
    const { rows: due } = await sql<{ reference: Reference; id: string }>`
      with candidate as (${rows}), step as (
        select reference, at, (
          select count(*) from unnest(${times}::bigint[]) as times where at <= ${this.before(sql.ref('times'))}) as step
        from candidate
      ), due as (
        select reference, at, format('%s-%s-%s', ${name}::text, reference, step) as id from step where step > 0
      )
      select reference, id from due where not exists (select 1 from app.outbox as message where message.id = due.id)
      order by at limit ${BATCH}`.execute(this.db.sql);
    await this.outbox.run(
      ...due.map(({ reference, id }) => new OutboxMessage({ id, queue: 'payments', name, payload: { reference } })),
    );
  }
}
