import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import {
  applicationOnDesk as findOnDesk,
  applicationsOnDesk,
} from '#projections/creator-applications/creator-applications.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { endOf } from '#server/kernel/days';
import { notFound } from '#server/kernel/domain-error';
import { isUuid } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Files } from '#server/platform/files/files';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Filter, Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import {
  ApproveApplication,
  ClaimApplication,
  OpenApplicationFile,
  RejectApplication,
  ReleaseApplication,
  SendApplicationBack,
} from './application-review.js';
import { Applications } from './applications.reader.js';
import { REASON } from './creator-applications.events.js';
import {
  type ApplicationApproval,
  applicationApproval,
  type ApplicationReason,
  applicationReason,
  applicationsFilter,
} from './creator-applications.input.js';
import { applicationOnDesk, openedFile } from './creator-applications.output.js';

type Request = { me: Me; identity: CommandIdentity; id: string };

/** Applications on the desk of moderators (A15.7). A reviewer sees answers and files while they have the application. */
@Controller('moderation/creator-applications')
@Policy('moderator')
export class ApplicationsDeskController {
  constructor(
    private readonly applications: Applications,
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly files: Files,
    private readonly views: ViewPositions,
  ) {}

  @Get()
  @Output(pageOf(applicationOnDesk))
  async queue(@CurrentUser() me: Me, @Filter(applicationsFilter) filter: z.output<typeof applicationsFilter>) {
    const { count, rows } = await applicationsOnDesk(this.db.sql, filter, now());
    const shown = await this.applications.onDesk(rows, me);
    return paginated(this.config.get('PUBLIC_URL'), 'moderation/creator-applications/', filter, count, shown);
  }

  /** For half an hour no other reviewer decides. 409 `claimed` names who has it, or `decided`; 403 `own_case`. */
  @Post(':id/claim')
  @HttpCode(200)
  @Idempotent({ isEncrypted: true })
  @Output(messageWith(applicationOnDesk))
  async claim(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    return this.act({ me, identity, id }, 'You are reviewing this application', (act) => new ClaimApplication(act));
  }

  @Post(':id/release')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(applicationOnDesk))
  release(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    return this.act({ me, identity, id }, 'Left to other reviewers', (act) => new ReleaseApplication(act));
  }

  /** Records that the reviewer opens the file, then answers a link of five minutes. 409 `not_claimed`. */
  @Post(':id/files/:file/open')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(openedFile))
  async open(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Param('file') fileId: string,
  ) {
    const act = await this.actOn(id, me);
    const file = isUuid(fileId) ? await this.files.find(fileId) : undefined;
    if (file?.scopeId !== act.userId) throw notFound();
    await this.commands.execute(identified(new OpenApplicationFile({ ...act, fileId }), identity));
    const url = this.files.link(fileId, me.id);
    return { message: 'Opened', data: { id: fileId, url, content_type: file.mimeType } };
  }

  /**
   * The creator account is activated, until the end of the licence where one is given. 400 at `checks` until everything was
   * compared; 409 `not_claimed`.
   */
  @Post(':id/approve')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(applicationOnDesk))
  async approve(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(applicationApproval) { checks, licence_expires }: ApplicationApproval,
  ) {
    const licence = licence_expires ? { licenceUntil: endOf(licence_expires) } : {};
    return this.act(
      { me, identity, id },
      'Application approved',
      (act) => new ApproveApplication({ ...act, checks, ...licence }),
    );
  }

  /** The applicant reads the reason. */
  @Post(':id/reject')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(applicationOnDesk))
  async reject(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(applicationReason) { reason: words }: ApplicationReason,
  ) {
    const reason = await this.encryption.encrypt(me.id, REASON, words);
    return this.act({ me, identity, id }, 'Application rejected', (act) => new RejectApplication({ ...act, reason }));
  }

  /** The applicant reads what is missing, and hands the application in again. */
  @Post(':id/send-back')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(applicationOnDesk))
  async sendBack(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(applicationReason) { reason: words }: ApplicationReason,
  ) {
    const reason = await this.encryption.encrypt(me.id, REASON, words);
    return this.act({ me, identity, id }, 'Sent back', (act) => new SendApplicationBack({ ...act, reason }));
  }

  private async act(
    { me, identity, id }: Request,
    message: string,
    command: (act: ClaimApplication['data']) => object,
  ) {
    await this.commands.execute(identified(command(await this.actOn(id, me)), identity));
    await this.views.settled();
    const row = await findOnDesk(this.db.sql, id, now());
    if (!row) throw notFound();
    return { message, data: (await this.applications.onDesk([row], me))[0]! };
  }

  private async actOn(id: string, me: Me): Promise<ClaimApplication['data']> {
    const row = await findOnDesk(this.db.sql, id, now());
    if (!row) throw notFound();
    return { userId: row.user_id, by: me.id, at: now() };
  }
}
