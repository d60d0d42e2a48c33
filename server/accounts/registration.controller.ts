import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { CommandIdentity } from '#server/kernel/command';
import { forbidden } from '#server/kernel/domain-error';
import { clientNetwork } from '#server/platform/http/client-network';
import { now } from '#server/platform/clock';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { Output } from '#server/platform/http/output';
import { Input } from '#server/platform/http/validation';
import { Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
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
import { endedRegistration } from './accounts.folds.js';
import { activation, registration, resend } from './accounts.input.js';
import { registered } from './accounts.output.js';
import { noSuchUser, passwordRequired } from './activation.refusals.js';
import { refuseWeak, refuseWidelyUsed } from './common-passwords.js';
import { isOneClick } from './contested.rows.js';
import { Inviters } from './inviters.reader.js';
import { LinkRequests } from './link.requests.js';
import { idOf } from './mailed.links.js';
import { invalidToken } from './password-reset.handlers.js';
import { activationOf } from './person.rows.js';
import { type Caller, CurrentCaller, Registrants } from './registrant.marks.js';

/** Registration and activation, with flat response bodies as in djoser. */
@Controller('auth/users')
@Policy('public')
export class RegistrationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly inviters: Inviters,
    private readonly limits: RateLimits,
    private readonly registrants: Registrants,
    private readonly requests: LinkRequests,
    private readonly store: EventStore,
  ) {}

  /**
   * The browser that registers keeps a cookie, by which the activation knows it again. A registration of an address that waits
   * for its activation is refused as for any that is taken, and makes the waiting one contested.
   */
  @Post()
  @Idempotent()
  @Output(registered)
  async register(
    @Identity() { commandId: id }: CommandIdentity,
    @Input(registration) form: z.output<typeof registration>,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    // Not an attempt: the form cannot know the list.
    await refuseWidelyUsed(form.password, 'password');
    await this.limits.count(registerNetworkLimit, clientNetwork(caller.address));
    await this.limits.count(registerLimit, hashSecret(form.email.toLowerCase()));
    const { username, email, first_name, last_name, password, country, region, accepted_terms, marketing } = form;
    const accepted = { terms: accepted_terms, ...(marketing && { marketing: true as const }) };
    const names = { username, email, firstName: first_name, lastName: last_name };
    const { mark, cookie } = this.registrants.registering(caller);
    const about = { userId: id, ...names, password, country, region, ...accepted, registeredBy: mark };
    await this.inviters.registering({ invite: form.invite, address: caller.address }, (invitedBy) =>
      this.commands.execute(new RegisterUser({ ...about, ...(invitedBy && { invitedBy }), at: now() })),
    );
    if (cookie) void reply.header('set-cookie', cookie);
    return { id, username, email, first_name, last_name, country, region };
  }

  /**
   * Activates the account by the mailed link. 409 `password_required` where the client did not register it, or another one
   * registered the address or asked for a link, too: the same request with a `password` sets it, and only that one works
   * afterwards. 400 with the code `registration_ended` beside the field `uid` once the registration has ended.
   */
  @Post('activation')
  @HttpCode(204)
  @Idempotent()
  async activate(
    @Identity() { isFirst }: CommandIdentity,
    @Input(activation) { uid, token, password }: z.output<typeof activation>,
    @CurrentCaller() caller: Caller,
  ) {
    await this.limits.count(activationLimit, clientNetwork(caller.address));
    const userId = idOf(uid);
    const person = userId && (await activationOf(this.db.sql, userId));
    if (!person) throw noSuchUser(userId && (await this.store.state(endedRegistration, userId)));
    if (!isToken(token, person.activation_hash)) throw invalidToken();
    if (person.activated_at && person.recorded && isFirst)
      throw forbidden('stale_token', 'Stale token for given user.');
    if (person.expired && !person.activated_at) throw invalidToken();
    if (password !== undefined) await refuseWeak(password, person, 'password');
    else if (!person.activated_at && !isOneClick(person, this.registrants.markOf(caller))) throw passwordRequired();
    await this.commands.execute(new ActivateUser({ userId, at: now() }, { token, password }));
  }

  /** Mails another activation link. Asked for by a client that did not register, it makes the registration contested. */
  @Post('resend_activation')
  @HttpCode(204)
  @Idempotent()
  async resend(
    @Identity() { commandId }: CommandIdentity,
    @Input(resend) { email }: z.output<typeof resend>,
    @CurrentCaller() caller: Caller,
  ) {
    await this.requests.ask({ mail: 'activation', commandId, email, caller, limits: [resendLimit, resendDayLimit] });
  }
}
