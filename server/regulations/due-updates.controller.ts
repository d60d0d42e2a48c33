import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { findGuide } from '#projections/catalogue/guide.queries';
import { listingIdOf } from '#projections/catalogue/listing.queries';
import { dueUpdatesOf, requiredUpdates } from '#projections/regulations/regulations.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import { isUuid, type ListingId, type UserId } from '#server/kernel/ids';
import { personOf } from '#server/kernel/names';
import { openColumns, REMOVED } from '#server/kernel/sealed';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Filter, Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { updateReasonForm, updatesFilter } from './regulations.input.js';
import { done, dueUpdate, requiredUpdate } from './regulations.output.js';
import { CloseUpdate, DeclineUpdate, HandInUpdate } from './required-update.js';
import { REGULATION, UPDATE_REASON } from './regulations.events.js';

type Reason = z.output<typeof updateReasonForm>;

/** The updates that changes of regulation require: their creators answer them, moderators follow and close them (A7.15). */
@Controller()
@Policy('user')
export class DueUpdatesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly views: ViewPositions,
  ) {}

  /** Of the caller's guides, the earliest to take effect first. */
  @Get('listing/user/due-updates')
  @Output(dataOf(z.array(dueUpdate)))
  async due(@CurrentUser() me: Me) {
    const rows = await dueUpdatesOf(this.db.sql, me.id, now());
    const opened = await openColumns(this.encryption, rows, { text: REGULATION });
    return { data: rows.map((row, i) => ({ ...row, text: opened[i]!.text ?? REMOVED })) };
  }

  /** 409 while no section has changed since the update was required. */
  @Post('listing/:slug/due-updates/:change/hand-in')
  @HttpCode(200)
  @Idempotent()
  @Output(done)
  async handIn(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('slug') ref: string,
    @Param('change') change: string,
  ) {
    const task = taskOf(await this.guide(ref, me), change, me.id);
    return this.act(new HandInUpdate(task), identity, 'Update handed in');
  }

  /** The change does not concern this guide. */
  @Post('listing/:slug/due-updates/:change/decline')
  @HttpCode(200)
  @Idempotent()
  @Output(done)
  async decline(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('slug') ref: string,
    @Param('change') change: string,
    @Input(updateReasonForm) { reason: written }: Reason,
  ) {
    const task = taskOf(await this.guide(ref, me), change, me.id);
    const reason = await this.encryption.encrypt(me.id, UPDATE_REASON, written);
    return this.act(new DeclineUpdate({ ...task, reason }), identity, 'Answer sent');
  }

  @Get('moderation/due-updates')
  @Policy('moderator')
  @Output(pageOf(requiredUpdate))
  async list(@CurrentUser() me: Me, @Filter(updatesFilter) filter: z.output<typeof updatesFilter>) {
    const { count, rows } = await requiredUpdates(this.db.sql, me.id, { ...filter, now: now() });
    const opened = await openColumns(this.encryption, rows, { text: REGULATION, reason: UPDATE_REASON });
    const updates = rows.map(({ username, first_name, last_name, avatar, ...row }, i) => ({
      ...row,
      ...{ text: opened[i]!.text ?? REMOVED, reason: opened[i]!.reason ?? null },
      creator: personOf({ username, first_name, last_name, avatar }),
    }));
    return paginated(this.config.get('PUBLIC_URL'), 'moderation/due-updates/', filter, count, updates);
  }

  @Post('moderation/listings/:id/due-updates/:change/close')
  @Policy('moderator')
  @HttpCode(200)
  @Idempotent()
  @Output(done)
  async close(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') ref: string,
    @Param('change') change: string,
    @Input(updateReasonForm) { reason: written }: Reason,
  ) {
    const listingId = await listingIdOf(this.db.sql, ref);
    if (!listingId) throw notFound();
    const task = taskOf(listingId, change, me.id);
    const reason = await this.encryption.encrypt(me.id, UPDATE_REASON, written);
    return this.act(new CloseUpdate({ ...task, reason }), identity, 'Update closed');
  }

  private async act(command: HandInUpdate | DeclineUpdate | CloseUpdate, identity: CommandIdentity, message: string) {
    await this.commands.execute(identified(command, identity));
    await this.views.settled();
    return { message };
  }

  /** 404 unless the caller may see the listing. */
  private async guide(ref: string, me: Me): Promise<ListingId> {
    const guide = await findGuide(this.db.sql, ref, me.id);
    if (!guide?.isVisible) throw notFound();
    return guide.id;
  }
}

/** 404 for what is no id. */
function taskOf(listingId: ListingId, change: string, by: UserId) {
  const changeId = change.toLowerCase();
  if (!isUuid(changeId)) throw notFound();
  return { listingId, changeId, by, at: now() };
}
