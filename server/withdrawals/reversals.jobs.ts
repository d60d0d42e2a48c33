import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type RawBuilder, sql } from 'kysely';
import { withdrawalsView } from '#projections/withdrawals/withdrawals.view';
import type { Reference } from '#server/kernel/ids';
import { OutboxMessage } from '#server/kernel/reactions';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import type { JobHandler, ScheduledWork } from '#server/platform/outbox/job-definition';
import { Outbox } from '#server/platform/outbox/outbox';
import { CheckWithdrawal } from './withdrawals.commands.js';
import type { WithdrawalOrder } from './withdrawals.jobs.js';

/** When a withdrawal that was paid or refused is asked about, as multiples of RECONCILE_AFTER: 6 hours, 1, 3 and 7 days by default. */
const ASKED_AT = [72, 288, 864, 2_016];
const POLL_MS = 15_000;
const BATCH = 200;

/** Asks the provider about one withdrawal that has ended. */
@Injectable()
export class CheckReversal implements JobHandler<WithdrawalOrder> {
  constructor(private readonly commands: CommandBus) {}

  handle({ reference }: WithdrawalOrder) {
    return this.commands.execute(new CheckWithdrawal({ reference, at: now() }));
  }
}

const withdrawal = sql.table(withdrawalsView.table.withdrawal);

/** Asks about paid and about refused withdrawals, in case the webhook of a reversal or of a payment after all never arrives. */
@Injectable()
export class Reversals implements ScheduledWork {
  readonly everyMs: number;
  private readonly after: number;

  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    config: Config,
  ) {
    this.after = config.get('RECONCILE_AFTER');
    this.everyMs = Math.max(100, Math.min(POLL_MS, this.after / 2));
  }

  async run() {
    await this.outbox.run(...(await this.due()));
  }

  /** The instant so many times RECONCILE_AFTER ago. */
  private before(times: number | RawBuilder<unknown>) {
    return sql`now() - make_interval(secs => ${times} * ${this.after / 1_000}::double precision)`;
  }

  /** Withdrawals that are due for a question; each is asked about four times. */
  private async due(): Promise<OutboxMessage[]> {
    const { rows } = await sql<{ reference: Reference; id: string }>`
      with ended as (
        select reference, paid_at as at from ${withdrawal} where paid_at > ${this.before(2 * ASKED_AT.at(-1)!)} and failed_at is null
        union all
        select reference, failed_at from ${withdrawal} where failed_at > ${this.before(2 * ASKED_AT.at(-1)!)} and reason = 'refused'
      ), step as (
        select reference, at, (
          select count(*) from unnest(${ASKED_AT}::bigint[]) as times where at <= ${this.before(sql.ref('times'))}) as step
        from ended
      ), due as (
        select reference, at, format('reversal-%s-%s', reference, step) as id from step where step > 0
      )
      select reference, id from due where not exists (select 1 from app.outbox as message where message.id = due.id)
      order by at limit ${BATCH}`.execute(this.db.sql);
    return rows.map(
      ({ reference, id }) => new OutboxMessage({ id, queue: 'payments', name: 'reversal', payload: { reference } }),
    );
  }
}
