import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { purchasesView } from '#projections/purchases/purchases.view';
import type { Reference } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import type { JobHandler, ScheduledWork } from '#server/platform/outbox/job-definition';
import { RepeatedChecks } from '#server/platform/providers/repeated-checks';
import { VerifyPayment } from './purchases.commands.js';

/** When a payment without a webhook is verified, as multiples of RECONCILE_AFTER: 5 and 15 min, 1, 6, 24 and 72 h by default. */
const VERIFIED_AT = [1, 3, 12, 72, 288, 865];
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

/** Verifies open payments, whose webhook may never arrive; an abandoned checkout is verified six times. */
@Injectable()
export class Reconciler implements ScheduledWork {
  constructor(private readonly checks: RepeatedChecks) {}

  get everyMs() {
    return this.checks.everyMs;
  }

  run() {
    const rows = sql`select reference, initiated_at as at from ${payment} where status = 'pending'`;
    return this.checks.run({ name: 'reconcile', rows, times: VERIFIED_AT });
  }
}
