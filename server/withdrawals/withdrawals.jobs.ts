import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Reference } from '#server/kernel/ids';
import { later, now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { log } from '#server/platform/log';
import type { JobContext, JobHandler } from '#server/platform/outbox/job-definition';
import { ProviderError } from '#server/platform/providers/payments';
import { isUnderWay, type WithdrawalState } from './withdrawal.js';
import { SendWithdrawal } from './withdrawals.commands.js';

export type WithdrawalOrder = { reference: Reference };

const DAY_MS = 86_400_000;
/** Upper bound between two attempts while the provider fails. */
const MOST_WAITED_MS = 60_000;

/** Orders a transfer and asks what became of it, in case no webhook says so: after RECONCILE_AFTER, then at doubling ages, at least daily. */
@Injectable()
export class PursueWithdrawal implements JobHandler<WithdrawalOrder> {
  private readonly after: number;

  constructor(
    private readonly commands: CommandBus,
    config: Config,
  ) {
    this.after = Math.max(100, config.get('RECONCILE_AFTER'));
  }

  async handle({ reference }: WithdrawalOrder, job: JobContext) {
    const at = now();
    try {
      const state = await this.commands.execute<SendWithdrawal, WithdrawalState>(new SendWithdrawal({ reference, at }));
      if (state.status === 'none' || !isUnderWay(state)) return;
      const age = Date.parse(at) - Date.parse(state.startedAt);
      job.runAgainAt(later(now(), { ms: Math.min(DAY_MS, Math.max(this.after, age)) }));
    } catch (error) {
      // However long the provider is away, the message stays alive.
      if (!(error instanceof ProviderError)) throw error;
      log.warn({ err: error, reference }, 'a withdrawal waits for the payment provider');
      job.runAgainAt(later(now(), { ms: Math.min(this.after, MOST_WAITED_MS) }));
    }
  }
}
