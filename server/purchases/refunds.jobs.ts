import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Reference } from '#server/kernel/ids';
import type { JobContext, JobHandler } from '#server/platform/outbox/job-definition';
import { Pursuit } from '#server/platform/providers/pursuit';
import { isUnderWay, type RefundState } from './refund.js';
import { OrderRefund } from './refunds.commands.js';

export type RefundOrder = { reference: Reference };

/** Orders a refund and asks what became of it (see `Pursuit`). */
@Injectable()
export class PursueRefund implements JobHandler<RefundOrder> {
  constructor(
    private readonly commands: CommandBus,
    private readonly pursuit: Pursuit,
  ) {}

  handle({ reference }: RefundOrder, job: JobContext) {
    return this.pursuit.follow({ reference, what: 'a refund' }, job, async (at) => {
      const state = await this.commands.execute<OrderRefund, RefundState>(new OrderRefund({ reference, at }));
      return state.status !== 'none' && isUnderWay(state) ? state.startedAt : undefined;
    });
  }
}
