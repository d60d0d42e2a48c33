import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { holdersOf } from '#projections/accounts/accounts.queries';
import { mail } from '#server/kernel/reactions';
import { Database } from '#server/platform/database/sql';
import type { JobContext, JobHandler } from '#server/platform/outbox/job-definition';
import { Outbox } from '#server/platform/outbox/outbox';
import { Pursuit } from '#server/platform/providers/pursuit';
import { type ChargeDispute, isDisputeOpen } from './charge-dispute.js';
import { AnswerChargeDispute } from './charge-disputes.commands.js';
import type { DisputeMail, DisputeMailName } from './charge-disputes.mails.js';

/** Followed until the provider has the decision, or until the dispute has ended. */
export type DisputeOrder = { dispute: string; until: 'answered' | 'ended' };
/** `key`: of the event that the mail is about. */
export type FinanceMailOrder = { name: DisputeMailName; key: string; order: Omit<DisputeMail, 'to'> };

/** Gives the provider the decision, or asks what became of the dispute in case no webhook says so (see `Pursuit`). */
@Injectable()
export class PursueChargeDispute implements JobHandler<DisputeOrder> {
  constructor(
    private readonly commands: CommandBus,
    private readonly pursuit: Pursuit,
  ) {}

  handle({ dispute, until }: DisputeOrder, job: JobContext) {
    return this.pursuit.follow({ reference: dispute, what: 'a dispute' }, job, async (at) => {
      const answer = new AnswerChargeDispute({ dispute, at });
      const state = await this.commands.execute<AnswerChargeDispute, ChargeDispute>(answer);
      if (state.status === 'none') return undefined;
      // The time for evidence is short: while the provider does not take the decision yet, it is asked again soon, at any age.
      if (until === 'answered') return state.status === 'decided' ? at : undefined;
      return isDisputeOpen(state) ? state.openedAt : undefined;
    });
  }
}

/** Mails a step of a dispute to everyone of finance; admins are mailed where that role is not given. */
@Injectable()
export class MailFinance implements JobHandler<FinanceMailOrder> {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  async handle({ name, key, order }: FinanceMailOrder) {
    const finance = await holdersOf(this.db.sql, 'finance');
    const readers = finance.length > 0 ? finance : await holdersOf(this.db.sql, 'admin');
    await this.outbox.run(...readers.map((to) => mail<DisputeMail>(name, `${name}-${key}-${to}`, { ...order, to })));
  }
}
