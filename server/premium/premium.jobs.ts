import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Instant, UserId } from '#server/kernel/ids';
import { reminderAt } from '#server/kernel/premium-periods';
import { mail } from '#server/kernel/reactions';
import { now, notBefore } from '#server/platform/clock';
import { EventStore } from '#server/platform/events/event-store';
import type { JobHandler } from '#server/platform/outbox/job-definition';
import { Outbox } from '#server/platform/outbox/outbox';
import type { PremiumMail } from './premium.mails.js';
import { AdvancePremium, premium } from './premium.js';
import { renewalTerms, statusAt } from './standing.js';

export type DueOrder = { userId: UserId; dueAt?: Instant };
/** Of the renewal after the period that ends at `until`. `isResumed`: it was cancelled before, perhaps at the time of its reminder. */
export type ReminderOrder = { userId: UserId; until: Instant; isResumed?: true };

/** Does what is due of a person's Premium: renews it, tries again, or ends it. */
@Injectable()
export class AdvanceDuePremium implements JobHandler<DueOrder> {
  constructor(private readonly commands: CommandBus) {}

  handle({ userId, dueAt }: DueOrder) {
    const command = new AdvancePremium({ userId, reference: `prm.${randomUUID()}`, at: notBefore(dueAt) });
    return this.commands.execute(command);
  }
}

/** Mails that Premium renews soon, unless it does not, or did already. */
@Injectable()
export class RemindOfRenewal implements JobHandler<ReminderOrder> {
  constructor(
    private readonly outbox: Outbox,
    private readonly store: EventStore,
  ) {}

  async handle({ userId, until, isResumed }: ReminderOrder) {
    const state = await this.store.state(premium, userId);
    const at = now();
    if (state.paid?.until !== until || at >= until || statusAt(state, at) !== 'active') return;
    // The timer of the period is still to ring.
    if (isResumed && at < reminderAt(state.paid.offer, until)) return;
    // One for each period, by the charge that paid it.
    const id = `premium-reminder-mail-${state.paid.reference}`;
    const { amount, offer } = renewalTerms(state.paid);
    const card = state.card?.shown;
    await this.outbox.run(mail<PremiumMail>('premium-reminder', id, { to: userId, offer, amount, at: until, card }));
  }
}
