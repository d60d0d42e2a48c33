import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { withdrawalsView } from '#projections/withdrawals/withdrawals.view';
import { now } from '#server/platform/clock';
import type { JobHandler, ScheduledWork } from '#server/platform/outbox/job-definition';
import { RepeatedChecks } from '#server/platform/providers/repeated-checks';
import { CheckWithdrawal } from './withdrawals.commands.js';
import type { WithdrawalOrder } from './withdrawals.jobs.js';

/** When a withdrawal that was paid or refused is asked about, as multiples of RECONCILE_AFTER: 6 hours, 1, 3 and 7 days by default. */
const ASKED_AT = [72, 288, 864, 2_016];
/** An older one is not looked at, as a multiple of RECONCILE_AFTER. */
const OLDEST = 2 * ASKED_AT.at(-1)!;

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
  constructor(private readonly checks: RepeatedChecks) {}

  get everyMs() {
    return this.checks.everyMs;
  }

  run() {
    const oldest = this.checks.before(OLDEST);
    const rows = sql`
      select reference, paid_at as at from ${withdrawal} where paid_at > ${oldest} and failed_at is null
      union all
      select reference, failed_at from ${withdrawal} where failed_at > ${oldest} and reason = 'refused'`;
    return this.checks.run({ name: 'reversal', rows, times: ASKED_AT });
  }
}
