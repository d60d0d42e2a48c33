import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { disputeOf, ownDispute, ownDisputes } from '#projections/entry-disputes/entry-disputes.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter, Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { Disputes } from './disputes.reader.js';
import { DisputeEntry, ReopenEntryDispute, SolveEntryDispute } from './entry-dispute.js';
import { type DisputeForm, disputeForm, ownDisputesFilter, stillWrongForm } from './entry-disputes.input.js';
import { disputeLimit } from './entry-disputes.limits.js';
import { entryDispute } from './entry-disputes.output.js';
import { DISPUTE_TEXT } from './entry-disputes.events.js';

/** What a person finds wrong with entries of the own wallet, and the answers of finance (A12.16). */
@Controller('wallet/entry-disputes')
@Policy('user')
export class EntryDisputesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly disputes: Disputes,
    private readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    private readonly views: ViewPositions,
  ) {}

  /** The latest first. */
  @Get()
  @Output(pageOf(entryDispute))
  async list(@CurrentUser() me: Me, @Filter(ownDisputesFilter) filter: z.output<typeof ownDisputesFilter>) {
    const { count, rows } = await ownDisputes(this.db.sql, me.id, filter);
    const shown = await this.disputes.own(rows);
    return paginated(this.config.get('PUBLIC_URL'), 'wallet/entry-disputes/', filter, count, shown);
  }

  /** 404 for an entry that the caller's wallet does not have; 409 `under_review` or `answered` for one that was disputed. */
  @Post()
  @HttpCode(201)
  @Idempotent()
  @Output(messageWith(entryDispute))
  async dispute(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(disputeForm) { revision, reason, text: written }: DisputeForm,
  ) {
    await this.limits.counting(disputeLimit, me.id, async () => {
      const text = await this.encryption.encrypt(me.id, DISPUTE_TEXT, written);
      const command = new DisputeEntry({ ownerId: me.id, revision, reason, text, at: now() });
      return this.commands.execute(identified(command, identity));
    });
    await this.views.settled();
    const row = await disputeOf(this.db.sql, me.id, revision);
    if (!row) throw notFound();
    return { message: 'Sent. We will look at this entry', data: (await this.disputes.own([row]))[0]! };
  }

  /** The answer does not settle it. 409 `not_answered`, and `reopened_too_often` after three times. */
  @Post(':id/still-wrong')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(entryDispute))
  async reopen(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(stillWrongForm) { text: written }: z.output<typeof stillWrongForm>,
  ) {
    const { revision } = await this.find(id, me);
    await this.limits.counting(disputeLimit, me.id, async () => {
      const text = await this.encryption.encrypt(me.id, DISPUTE_TEXT, written);
      const command = new ReopenEntryDispute({ ownerId: me.id, revision, by: me.id, text, at: now() });
      return this.commands.execute(identified(command, identity));
    });
    return { message: 'Sent. We will look at it again', data: await this.after(id, me) };
  }

  /** The answer settles it, or the owner needs none any more. */
  @Post(':id/solved')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(entryDispute))
  async solve(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    const { revision } = await this.find(id, me);
    const command = new SolveEntryDispute({ ownerId: me.id, revision, by: me.id, at: now() });
    await this.commands.execute(identified(command, identity));
    return { message: 'Thank you', data: await this.after(id, me) };
  }

  /** 404 unless the entry is in the caller's wallet and was disputed. */
  private async find(id: string, me: Me) {
    const row = await ownDispute(this.db.sql, me.id, id);
    if (!row) throw notFound();
    return row;
  }

  private async after(id: string, me: Me) {
    await this.views.settled();
    return (await this.disputes.own([await this.find(id, me)]))[0]!;
  }
}
