import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import type { Reference } from '#server/kernel/ids';
import { OutboxMessage } from '#server/kernel/reactions';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { log } from '#server/platform/log';
import { Outbox } from '#server/platform/outbox/outbox';
import { Database } from '#server/platform/database/sql';
import { VerifyPayment } from './purchases.commands.js';

/** When a payment nobody reported is asked about, as multiples of RECONCILE_AFTER: 5 and 15 min, 1, 6, 24 and 72 h by default. */
const ASKED_AT = [1, 3, 12, 72, 288, 865];
const LOOK_EVERY_MS = 15_000;
const AT_ONCE = 200;

/** Payments settle even when no webhook ever arrives. */
@Injectable()
export class Reconciler implements OnModuleInit, OnApplicationShutdown {
  private looking?: NodeJS.Timeout;
  private readonly after: number;

  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly outbox: Outbox,
    config: Config,
  ) {
    this.after = config.get('RECONCILE_AFTER');
  }

  onModuleInit() {
    this.outbox.handle('payments', 'reconcile', ({ reference }: { reference: Reference }) =>
      this.commands.execute(new VerifyPayment({ reference, at: now() })),
    );
    this.looking = setInterval(
      () => void this.reconcile().catch((err: unknown) => log.warn({ err }, 'could not reconcile')),
      Math.max(100, Math.min(LOOK_EVERY_MS, this.after / 2)),
    );
  }

  onApplicationShutdown() {
    clearInterval(this.looking);
  }

  private async reconcile() {
    await this.outbox.run(...(await this.due()));
  }

  /** What is to be asked now and was not: a checkout that was left is asked about six times and stands in nobody's way between. */
  private async due(): Promise<OutboxMessage[]> {
    const { rows } = await sql<{ reference: Reference; id: string }>`
      with open as (
        select reference, initiated_at, (
          select count(*) from unnest(${ASKED_AT}::bigint[]) as times
          where initiated_at <= now() - make_interval(secs => times * ${this.after / 1_000}::double precision)) as step
        from purchases.payment where status = 'pending'
      ), due as (
        select reference, initiated_at, format('reconcile-%s-%s', reference, step) as id from open where step > 0
      )
      select reference, id from due where not exists (select 1 from app.task where task.id = due.id)
      order by initiated_at limit ${AT_ONCE}`.execute(this.db.sql);
    return rows.map(({ reference, id }) => new OutboxMessage('payments', 'reconcile', id, { reference }));
  }
}
