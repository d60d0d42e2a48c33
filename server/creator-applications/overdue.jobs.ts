import { Injectable } from '@nestjs/common';
import { holdersOf } from '#projections/accounts/accounts.queries';
import { standing } from '#server/accounts/accounts.folds';
import type { Instant, UserId } from '#server/kernel/ids';
import { mail } from '#server/kernel/reactions';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import type { JobHandler } from '#server/platform/outbox/job-definition';
import { Outbox } from '#server/platform/outbox/outbox';
import { creatorApplication } from './creator-application.js';
import type { OverdueMail } from './overdue.mails.js';

/** `answerBy`: when the answer to the application was due that was handed in as the round-th. */
export type OverdueOrder = { userId: UserId; round: number; answerBy: Instant };

/**
 * Mails every admin that an application was not decided in time, unless it was, or was handed in anew since, or its person is
 * erased (A15.6).
 */
@Injectable()
export class MailOverdue implements JobHandler<OverdueOrder> {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly store: EventStore,
  ) {}

  async handle({ userId, round, answerBy }: OverdueOrder) {
    const state = await this.store.state(creatorApplication, userId);
    if (state.status !== 'pending' || state.round !== round) return;
    if ((await this.store.state(standing, userId)).isErased) return;
    const admins = await holdersOf(this.db.sql, 'admin');
    const id = `application-overdue-${userId}-${round}`;
    await this.outbox.run(
      ...admins.map((to) => mail<OverdueMail>('application-overdue', `${id}-${to}`, { to, answerBy })),
    );
  }
}
