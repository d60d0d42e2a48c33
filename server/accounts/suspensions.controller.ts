import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { publicUserOf, userIdOf } from '#projections/accounts/accounts.queries';
import { findSuspension, suspensionsOnDesk } from '#projections/creator-applications/creator-applications.queries';
import { APPEAL_TEXT, SUSPENSION_REASON } from './accounts.events.js';
import {
  type AppealCommand,
  AppealSuspension,
  ClaimAppeal,
  LiftSuspension,
  ReleaseAppeal,
  SuspendCreator,
  UpholdSuspension,
} from './creator-suspension.js';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import { namingClaimer } from '#server/kernel/staff-claims';
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
import {
  type AppealForm,
  appealForm,
  type SuspensionReason,
  suspensionReason,
  suspensionsFilter,
} from './suspensions.input.js';
import { suspensionOnDesk } from './suspensions.output.js';
import { Suspensions } from './suspensions.reader.js';

type Request = { me: Me; identity: CommandIdentity; id: string };

/** Suspensions of creators and their appeals, on the desk of moderators (A15.8). The creator reads every reason. */
@Controller('moderation')
@Policy('moderator')
export class SuspensionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly suspensions: Suspensions,
    private readonly views: ViewPositions,
  ) {}

  @Get('creator-suspensions')
  @Output(pageOf(suspensionOnDesk))
  async list(@CurrentUser() me: Me, @Filter(suspensionsFilter) filter: z.output<typeof suspensionsFilter>) {
    const { count, rows } = await suspensionsOnDesk(this.db.sql, filter, now());
    const shown = await this.suspensions.onDesk(rows, me);
    return paginated(this.config.get('PUBLIC_URL'), 'moderation/creator-suspensions/', filter, count, shown);
  }

  /**
   * The badge ends, the listings go off sale, and nothing is withdrawn. 409 `suspended`, or `not_verified` for who never
   * was a verified creator; 403 `own_case`.
   */
  @Post('creators/:username/suspend')
  @HttpCode(200)
  @Idempotent({ isEncrypted: true })
  @Output(messageWith(suspensionOnDesk))
  async suspend(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('username') username: string,
    @Input(suspensionReason) { reason: words }: SuspensionReason,
  ) {
    const userId = await userIdOf(this.db.sql, username);
    if (!userId) throw notFound();
    const reason = await this.seal(me, words);
    await this.commands.execute(identified(new SuspendCreator({ userId, by: me.id, reason, at: now() }), identity));
    return this.answer('Creator suspended', userId, me);
  }

  /** For half an hour no other moderator decides. 409 `claimed` names who has it, or `decided`; 403 `own_case` or `own_decision`. */
  @Post('creator-suspensions/:id/claim')
  @HttpCode(200)
  @Idempotent({ isEncrypted: true })
  @Output(messageWith(suspensionOnDesk))
  claim(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    return this.act({ me, identity, id }, 'You are reviewing this appeal', (act) => new ClaimAppeal(act));
  }

  @Post('creator-suspensions/:id/release')
  @HttpCode(200)
  @Idempotent({ isEncrypted: true })
  @Output(messageWith(suspensionOnDesk))
  release(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    return this.act({ me, identity, id }, 'Left to other moderators', (act) => new ReleaseAppeal(act));
  }

  /** The appeal is declined. 409 `not_claimed`. */
  @Post('creator-suspensions/:id/uphold')
  @HttpCode(200)
  @Idempotent({ isEncrypted: true })
  @Output(messageWith(suspensionOnDesk))
  async uphold(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(suspensionReason) { reason: words }: SuspensionReason,
  ) {
    const reason = await this.seal(me, words);
    return this.act({ me, identity, id }, 'Appeal declined', (act) => new UpholdSuspension({ ...act, reason }));
  }

  /** Listings and withdrawals come back, and the badge unless the licence ended. 409 `not_claimed` while an appeal waits. */
  @Post('creator-suspensions/:id/lift')
  @HttpCode(200)
  @Idempotent({ isEncrypted: true })
  @Output(messageWith(suspensionOnDesk))
  async lift(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(suspensionReason) { reason: words }: SuspensionReason,
  ) {
    const reason = await this.seal(me, words);
    return this.act({ me, identity, id }, 'Suspension lifted', (act) => new LiftSuspension({ ...act, reason }));
  }

  private seal({ id }: Me, words: string) {
    return this.encryption.encrypt(id, SUSPENSION_REASON, words);
  }

  private async act(
    { me, identity, id }: Request,
    message: string,
    command: (act: ClaimAppeal['data']) => AppealCommand,
  ) {
    const row = await findSuspension(this.db.sql, id, now());
    if (!row) throw notFound();
    const act = command({ userId: row.user_id, by: me.id, at: now() });
    await namingClaimer(
      () => this.commands.execute(identified(act, identity)),
      (by) => publicUserOf(this.db.sql, { id: by }),
      (name) => `${name} is reviewing this appeal.`,
    );
    return this.answer(message, row.user_id, me);
  }

  private async answer(message: string, userId: string, me: Me) {
    await this.views.settled();
    const row = await findSuspension(this.db.sql, userId, now());
    if (!row) throw notFound();
    return { message, data: (await this.suspensions.onDesk([row], me))[0]! };
  }
}

/** The creator's side of it. */
@Controller('become-creator')
@Policy('user')
export class AppealController {
  constructor(
    private readonly commands: CommandBus,
    private readonly encryption: FieldEncryption,
    private readonly views: ViewPositions,
  ) {}

  /** The caller's appeal against being suspended, one for each suspension. 409 `not_suspended`, `under_review` or `answered`. */
  @Post('appeal')
  @HttpCode(200)
  @Idempotent()
  @Output(z.strictObject({ message: z.string() }))
  async appeal(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(appealForm) { text: words }: AppealForm,
  ) {
    const text = await this.encryption.encrypt(me.id, APPEAL_TEXT, words);
    await this.commands.execute(identified(new AppealSuspension({ userId: me.id, text, at: now() }), identity));
    await this.views.settled();
    return { message: 'Appeal sent' };
  }
}
