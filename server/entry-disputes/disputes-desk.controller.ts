import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { disputeOnDesk as findOnDesk, disputesOnDesk } from '#projections/entry-disputes/entry-disputes.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Filter, Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { Disputes } from './disputes.reader.js';
import { AnswerEntryDispute, ClaimEntryDispute, ReleaseEntryDispute } from './entry-dispute.js';
import { type DisputeAnswerForm, disputeAnswerForm, disputesFilter } from './entry-disputes.input.js';
import { disputeOnDesk } from './entry-disputes.output.js';
import { DISPUTE_ANSWER } from './entry-disputes.events.js';

/** Disputes of entries on the desk of finance. An answer moves no money. */
@Controller('finance/entry-disputes')
@Policy('finance')
export class DisputesDeskController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly disputes: Disputes,
    private readonly encryption: FieldEncryption,
    private readonly views: ViewPositions,
  ) {}

  /** Those that were sent back first, then the oldest. */
  @Get()
  @Output(pageOf(disputeOnDesk))
  async queue(@CurrentUser() me: Me, @Filter(disputesFilter) filter: z.output<typeof disputesFilter>) {
    const { count, rows } = await disputesOnDesk(this.db.sql, filter, now());
    const shown = await this.disputes.onDesk(rows, me);
    return paginated(this.config.get('PUBLIC_URL'), 'finance/entry-disputes/', filter, count, shown);
  }

  /** For half an hour no other one of finance answers. 409 `claimed` names who has it, or `answered`; 403 `own_case`. */
  @Post(':id/claim')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(disputeOnDesk))
  async claim(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    const command = new ClaimEntryDispute({ ...(await this.act(id, me)), at: now() });
    await this.commands.execute(identified(command, identity));
    return { message: 'You are answering this', data: await this.after(id, me) };
  }

  @Post(':id/release')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(disputeOnDesk))
  async release(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    const command = new ReleaseEntryDispute({ ...(await this.act(id, me)), at: now() });
    await this.commands.execute(identified(command, identity));
    return { message: 'Left to others', data: await this.after(id, me) };
  }

  /** The owner reads the answer and gets it by mail. Refused as a claim is. */
  @Post(':id/answer')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(disputeOnDesk))
  async answer(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(disputeAnswerForm) { outcome, text }: DisputeAnswerForm,
  ) {
    const act = await this.act(id, me);
    const answer = await this.encryption.encrypt(me.id, DISPUTE_ANSWER, text);
    await this.commands.execute(identified(new AnswerEntryDispute({ ...act, outcome, answer, at: now() }), identity));
    return { message: 'Answer sent', data: await this.after(id, me) };
  }

  private async act(id: string, me: Me) {
    const { owner_id: ownerId, revision } = await this.find(id);
    return { ownerId, revision, by: me.id };
  }

  private async find(id: string) {
    const row = await findOnDesk(this.db.sql, id, now());
    if (!row) throw notFound();
    return row;
  }

  private async after(id: string, me: Me) {
    await this.views.settled();
    return (await this.disputes.onDesk([await this.find(id)], me))[0]!;
  }
}
