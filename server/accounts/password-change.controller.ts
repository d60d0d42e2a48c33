import { Controller, Headers, HttpCode, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { CommandIdentity } from '#server/kernel/command';
import { invalid } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { ChangePassword } from './account.js';
import { passwordChange } from './accounts.input.js';
import { passwordChangeLimit } from './accounts.limits.js';
import { refuseWeak } from './common-passwords.js';
import { KnownDevices } from './known.devices.js';
import { OwnPassword } from './own.password.js';
import { ownerOf, resettingOf } from './person.rows.js';

/** A new password for who knows the old one, with djoser's path and body. */
@Controller('auth/users')
@Policy('user')
export class PasswordChangeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly devices: KnownDevices,
    private readonly limits: RateLimits,
    private readonly password: OwnPassword,
  ) {}

  /**
   * Sets the password, signs out every other device, and mails the owner; this browser is known from then on. 400 names the field:
   * `current_password` or `new_password`.
   */
  @Post('set_password')
  @HttpCode(204)
  @Idempotent({ isSecret: true })
  async change(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(passwordChange) { current_password: given, new_password: password }: z.output<typeof passwordChange>,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('cookie') cookies?: string,
  ) {
    await this.limits.count(passwordChangeLimit, me.id);
    const person = await resettingOf(this.db.sql, me.id);
    // A repeated request finds that the first one has changed it.
    const isDone = !identity.isFirst && (await this.password.matches(me, password));
    if (!isDone) {
      await this.password.require(me, given, 'current_password');
      if (given === password) throw invalid('new_password', 'Choose another password than your present one.');
      await refuseWeak(password, person!, 'new_password');
      const change = { password, before: person!.password_hash!, sessionId: me.sessionId, identity };
      await this.commands.execute(new ChangePassword({ userId: me.id, at: now() }, change));
    }
    const owner = await ownerOf(this.db.sql, me.id);
    if (owner) void reply.header('set-cookie', this.devices.keep(owner, cookies));
  }
}
