import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Reference } from '#server/kernel/ids';
import type { JobContext, JobHandler } from '#server/platform/outbox/job-definition';
import { Pursuit } from '#server/platform/providers/pursuit';
import { isUnderWay, type WithdrawalState } from './withdrawal.js';
import { SendWithdrawal } from './withdrawals.commands.js';

export type WithdrawalOrder = { reference: Reference };

/** Orders a transfer and asks what became of it (see `Pursuit`). */
@Injectable()
export class PursueWithdrawal implements JobHandler<WithdrawalOrder> {
  constructor(
    private readonly commands: CommandBus,
    private readonly pursuit: Pursuit,
  ) {}

  handle({ reference }: WithdrawalOrder, job: JobContext) {
    return this.pursuit.follow({ reference, what: 'a withdrawal' }, job, async (at) => {
      const state = await this.commands.execute<SendWithdrawal, WithdrawalState>(new SendWithdrawal({ reference, at }));
      return state.status !== 'none' && isUnderWay(state) ? state.startedAt : undefined;
    });
  }
}
