import { Controller, Headers, HttpCode, Ip, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { CommandIdentity } from '#server/kernel/command';
import { invalid } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { clientNetwork } from '#server/platform/http/client-network';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { isToken } from '#server/platform/security/secret-links';
import { hashSecret } from '#server/platform/security/tokens';
import { ResetPassword } from './account.js';
import { passwordReset, resetRequest } from './accounts.input.js';
import { activationLimit, loginAccountLimit, resetDayLimit, resetLimit } from './accounts.limits.js';
import { refuseWeak } from './common-passwords.js';
import { KnownDevices } from './known.devices.js';
import { LinkRequests } from './link.requests.js';
import { idOf } from './mailed.links.js';
import { PasswordHashes } from './password.hashes.js';
import { invalidToken } from './password-reset.handlers.js';
import { ownerOf, resettingOf } from './person.rows.js';
import { type Caller, CurrentCaller } from './registrant.marks.js';

/** A new password for who forgot the old one (A8.4), with djoser's paths and bodies. */
@Controller('auth/users')
@Policy('public')
export class PasswordResetController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly devices: KnownDevices,
    private readonly limits: RateLimits,
    private readonly passwords: PasswordHashes,
    private readonly requests: LinkRequests,
  ) {}

  /** Mails a link that works once, within an hour; of an account that is not activated, as another activation link. */
  @Post('reset_password')
  @HttpCode(204)
  @Idempotent()
  async ask(
    @Identity() { commandId }: CommandIdentity,
    @Input(resetRequest) { email }: z.output<typeof resetRequest>,
    @CurrentCaller() caller: Caller,
  ) {
    await this.requests.ask({ mail: 'password-reset', commandId, email, caller, limits: [resetLimit, resetDayLimit] });
  }

  /**
   * Sets the password and signs out every device; this browser is known from then on, and guesses of others are forgotten. 400
   * names the field: `uid`, `token` or `new_password`.
   */
  @Post('reset_password_confirm')
  @HttpCode(204)
  @Idempotent()
  async confirm(
    @Identity() identity: CommandIdentity,
    @Input(passwordReset) { uid, token, new_password: password }: z.output<typeof passwordReset>,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('cookie') cookies?: string,
  ) {
    await this.limits.count(activationLimit, clientNetwork(address));
    const userId = idOf(uid);
    const person = userId && (await resettingOf(this.db.sql, userId));
    if (!person) throw invalid('uid', "Invalid user id or user doesn't exist.");
    // A repeated request finds that the first one used the link.
    if (!identity.isFirst && !person.hash && (await this.passwords.matches(password, person.password_hash))) return;
    if (person.expired || !isToken(token, person.hash)) throw invalidToken();
    await refuseWeak(password, person, 'new_password');
    await this.commands.execute(new ResetPassword({ userId, token, password, identity, at: now() }));
    await this.limits.forget(loginAccountLimit, hashSecret(person.email.toLowerCase()));
    const owner = await ownerOf(this.db.sql, userId);
    if (owner) void reply.header('set-cookie', this.devices.keep(owner, cookies));
  }
}
