import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { purchasesView } from '#projections/purchases/purchases.view';
import type { Reference } from '#server/kernel/ids';
import { OutboxMessage } from '#server/kernel/reactions';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import type { JobHandler, ScheduledWork } from '#server/platform/outbox/job-definition';
import { Outbox } from '#server/platform/outbox/outbox';
import { VerifyPayment } from './purchases.commands.js';

/** When a payment without a webhook is verified, as multiples of RECONCILE_AFTER: 5 and 15 min, 1, 6, 24 and 72 h by default. */
const VERIFIED_AT = [1, 3, 12, 72, 288, 865];
const POLL_MS = 15_000;
const BATCH = 200;
export type ReconcileOrder = { reference: Reference };

/** Verifies one payment with the provider. */
@Injectable()
export class ReconcilePayment implements JobHandler<ReconcileOrder> {
  constructor(private readonly commands: CommandBus) {}

  handle({ reference }: ReconcileOrder) {
    return this.commands.execute(new VerifyPayment({ reference, at: now() }));
  }
}

const payment = sql.table(purchasesView.table.payment);

/** Verifies open payments, whose webhook may never arrive. */
@Injectable()
export class Reconciler implements ScheduledWork {
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

  /** Payments due for a verification; an abandoned checkout is verified six times. */
  private async due(): Promise<OutboxMessage[]> {
    const { rows } = await sql<{ reference: Reference; id: string }>`
      with open as (
        select reference, initiated_at, (
          select count(*) from unnest(${VERIFIED_AT}::bigint[]) as times
          where initiated_at <= now() - make_interval(secs => times * ${this.after / 1_000}::double precision)) as step
        from ${payment} where status = 'pending'
      ), due as (
        select reference, initiated_at, format('reconcile-%s-%s', reference, step) as id from open where step > 0
      )
      select reference, id from due where not exists (select 1 from app.outbox as message where message.id = due.id)
      order by initiated_at limit ${BATCH}`.execute(this.db.sql);
    return rows.map(
      ({ reference, id }) => new OutboxMessage({ id, queue: 'payments', name: 'reconcile', payload: { reference } }),
    );
  }
}
