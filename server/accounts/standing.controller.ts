import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { userIdOf, userOf } from '#projections/accounts/accounts.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { forbidden, notFound } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { Output, messageWith } from '#server/platform/http/output';
import { Input } from '#server/platform/http/validation';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Database } from '#server/platform/database/sql';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { ROLE_REASON, VERIFICATION_REASON } from './accounts.events.js';
import { GrantRole, RevokeRole, VerifyCreator } from './account.js';
import { roleGrant, verification } from './accounts.input.js';
import { standing } from './accounts.output.js';

/** Decisions of moderators and admins on a person. */
@Controller('moderation')
export class StandingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly views: ViewPositions,
  ) {}

  @Post('creators/:username/verify')
  @Policy('moderator')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(standing))
  async verify(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('username') username: string,
    @Input(verification) { reason: text }: z.output<typeof verification>,
  ) {
    const userId = await this.find(username);
    if (userId === me.id) throw forbidden('own_case', 'Somebody else has to verify you.');
    const reason = await this.encryption.encrypt(me.id, VERIFICATION_REASON, text);
    await this.commands.execute(identified(new VerifyCreator({ userId, by: me.id, reason, at: now() }), identity));
    return this.answer('Creator verified', userId);
  }

  @Post('users/:username/roles')
  @Policy('admin')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(standing))
  async grant(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('username') username: string,
    @Input(roleGrant) { role, reason: text }: z.output<typeof roleGrant>,
  ) {
    const userId = await this.find(username);
    const reason = await this.encryption.encrypt(me.id, ROLE_REASON, text);
    await this.commands.execute(identified(new GrantRole({ userId, role, reason, at: now() }), identity));
    return this.answer('Role granted', userId);
  }

  /** Holds from the next request of that person. */
  @Post('users/:username/roles/revoke')
  @Policy('admin')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(standing))
  async revoke(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('username') username: string,
    @Input(roleGrant) { role, reason: text }: z.output<typeof roleGrant>,
  ) {
    const userId = await this.find(username);
    const reason = await this.encryption.encrypt(me.id, ROLE_REASON, text);
    await this.commands.execute(identified(new RevokeRole({ userId, role, by: me.id, reason, at: now() }), identity));
    return this.answer('Role revoked', userId);
  }

  private async find(username: string) {
    const userId = await userIdOf(this.db.sql, username);
    if (!userId) throw notFound();
    return userId;
  }

  private async answer(message: string, id: string) {
    await this.views.settled();
    const user = await userOf(this.db.sql, id);
    return { message, data: { id, username: user?.username, roles: user?.roles, is_creator: user?.is_creator } };
  }
}
