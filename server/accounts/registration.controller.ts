import { Controller, HttpCode, Ip, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { CommandIdentity } from '#server/kernel/command';
import { forbidden, invalid } from '#server/kernel/domain-error';
import { clientNetwork } from '#server/platform/http/client-network';
import { now } from '#server/platform/clock';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { Output } from '#server/platform/http/output';
import { Input } from '#server/platform/http/validation';
import { Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Database } from '#server/platform/database/sql';
import { isToken } from '#server/platform/security/secret-links';
import { hashSecret } from '#server/platform/security/tokens';
import {
  activationLimit,
  registerLimit,
  registerNetworkLimit,
  resendDayLimit,
  resendLimit,
} from './accounts.limits.js';
import { ActivateUser, RegisterUser } from './account.js';
import { activation, registration, resend } from './accounts.input.js';
import { registered } from './accounts.output.js';
import { refuseWidelyUsed } from './common-passwords.js';
import { Inviters } from './inviters.reader.js';
import { LinkRequests } from './link.requests.js';
import { idOf } from './mailed.links.js';
import { activationOf } from './person.rows.js';

/** Registration and activation, with flat response bodies as in djoser. */
@Controller('auth/users')
@Policy('public')
export class RegistrationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly inviters: Inviters,
    private readonly limits: RateLimits,
    private readonly requests: LinkRequests,
  ) {}

  @Post()
  @Idempotent()
  @Output(registered)
  async register(
    @Identity() { commandId: id }: CommandIdentity,
    @Input(registration) form: z.output<typeof registration>,
    @Ip() address: string,
  ) {
    // Not an attempt: the form cannot know the list.
    await refuseWidelyUsed(form.password, 'password');
    await this.limits.count(registerNetworkLimit, clientNetwork(address));
    await this.limits.count(registerLimit, hashSecret(form.email.toLowerCase()));
    const { username, email, first_name, last_name, password, country, region, accepted_terms, marketing } = form;
    const accepted = { terms: accepted_terms, ...(marketing && { marketing: true as const }) };
    const names = { username, email, firstName: first_name, lastName: last_name };
    const about = { userId: id, ...names, password, country, region, ...accepted };
    await this.inviters.registering({ invite: form.invite, address }, (invitedBy) =>
      this.commands.execute(new RegisterUser({ ...about, ...(invitedBy && { invitedBy }), at: now() })),
    );
    return { id, username, email, first_name, last_name, country, region };
  }

  @Post('activation')
  @HttpCode(204)
  @Idempotent()
  async activate(
    @Identity() { isFirst }: CommandIdentity,
    @Input(activation) { uid, token }: z.output<typeof activation>,
    @Ip() address: string,
  ) {
    await this.limits.count(activationLimit, clientNetwork(address));
    const userId = idOf(uid);
    const person = userId && (await activationOf(this.db.sql, userId));
    if (!person) throw invalid('uid', "Invalid user id or user doesn't exist.");
    if (!isToken(token, person.activation_hash)) throw invalid('token', 'Invalid token for given user.');
    if (person.activated_at && person.recorded && isFirst)
      throw forbidden('stale_token', 'Stale token for given user.');
    if (person.expired && !person.activated_at) throw invalid('token', 'Invalid token for given user.');
    await this.commands.execute(new ActivateUser({ userId, at: now() }));
  }

  /** Mails another activation link. */
  @Post('resend_activation')
  @HttpCode(204)
  @Idempotent()
  async resend(
    @Identity() { commandId }: CommandIdentity,
    @Input(resend) { email }: z.output<typeof resend>,
    @Ip() address: string,
  ) {
    await this.requests.ask({ mail: 'activation', commandId, email, address, limits: [resendLimit, resendDayLimit] });
  }
}
