import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { auditView } from '#projections/audit/audit.view';
import { holdersOf } from '#projections/accounts/accounts.queries';
import { endOf } from '#server/kernel/days';
import { mail } from '#server/kernel/reactions';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import type { JobContext, JobHandler } from '#server/platform/outbox/job-definition';
import { Outbox } from '#server/platform/outbox/outbox';
import { endOfLog, lastOfTypes } from '#server/platform/subscriptions/log-end';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { PublishRoot, root } from './root.js';
import type { DayOrder } from './timers.jobs.js';
import type { RootMail } from './transparency.mails.js';
import { WalletHeads } from './wallet-heads.reader.js';

/** How long a run waits for the index to reach the end of the log, ms; the message is retried. */
const INDEXED_WITHIN_MS = 20_000;
const INDEXED = new Set(Object.keys(auditView.events));

/**
 * Publishes the root of a day that has ended, with every wallet as it is when this runs. A root that is published stays. The
 * night before the first deposit has no root.
 */
@Injectable()
export class PublishDailyRoot implements JobHandler<DayOrder> {
  constructor(
    private readonly store: EventStore,
    private readonly views: ViewPositions,
    private readonly heads: WalletHeads,
    private readonly commands: CommandBus,
  ) {}

  async handle({ date }: DayOrder, job: JobContext) {
    if (now() < endOf(date)) return job.runAgainAt(endOf(date));
    if ((await this.store.state(root, date)).published) return;
    const position = await endOfLog(this.store.client);
    const last = await lastOfTypes(this.store.client, INDEXED, await this.views.position(auditView.name));
    if (last !== undefined && !(await this.views.reached([auditView.name], last, INDEXED_WITHIN_MS)))
      throw new Error(`the index of wallets has not reached position ${last} yet`);
    const tree = await this.heads.checked(position);
    if (tree) await this.commands.execute(new PublishRoot({ date, ...tree, position: String(position), at: now() }));
  }
}

/** Mails a published root to every auditor. */
@Injectable()
export class MailAuditors implements JobHandler<DayOrder> {
  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
    private readonly outbox: Outbox,
  ) {}

  async handle({ date }: DayOrder) {
    const { published } = await this.store.state(root, date);
    if (!published) return;
    const { root: hash, leaves, position } = published;
    const auditors = await holdersOf(this.db.sql, 'auditor');
    const order = { date, root: hash, leaves, position };
    await this.outbox.run(
      ...auditors.map((to) => mail<RootMail>('root-published', `root-published-${date}-${to}`, { to, ...order })),
    );
  }
}
