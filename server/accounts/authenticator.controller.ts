import { randomUUID } from 'node:crypto';
import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import type { z } from 'zod';
import { dataOf, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { Authenticators } from '#server/platform/security/authenticators';
import { changeForm, firstCode, setupForm } from './accounts.input.js';
import { authenticatorLimit, setupCodeLimit } from './accounts.limits.js';
import { authenticator, authenticatorSetup, recoveryCodes } from './authenticator.output.js';
import { OwnPassword } from './own.password.js';

/** The caller's authenticator app and its recovery codes (A8.16). Each change is mailed to the caller. */
@Controller('auth/authenticator')
@Policy('user')
export class AuthenticatorController {
  constructor(
    private readonly authenticators: Authenticators,
    private readonly limits: RateLimits,
    private readonly password: OwnPassword,
  ) {}

  @Get()
  @Output(dataOf(authenticator))
  async status(@CurrentUser() me: Me) {
    return { data: await this.authenticators.statusOf(me.id) };
  }

  /** Begins a set-up, in place of one that was begun before. 400 for a wrong password, 409 `authenticator_on`. */
  @Post()
  @HttpCode(201)
  @Output(dataOf(authenticatorSetup))
  async begin(@CurrentUser() me: Me, @Input(setupForm) { password }: z.output<typeof setupForm>) {
    await this.examine(me, password);
    return { data: await this.authenticators.begin(me.id, me.username) };
  }

  /** Ends the set-up: from now on its codes are asked for, also at the sign-in. 400 for a wrong code or after 15 minutes, 409 `authenticator_on`. */
  @Post('confirm')
  @HttpCode(200)
  @Output(dataOf(recoveryCodes))
  async confirm(@CurrentUser() me: Me, @Input(firstCode) { otp }: z.output<typeof firstCode>) {
    await this.limits.count(setupCodeLimit, me.id);
    return { data: { recovery_codes: await this.authenticators.confirm(me.id, otp) } };
  }

  /** Replaces the recovery codes. 400 for a wrong password or code, 409 `authenticator_off`. */
  @Post('recovery-codes')
  @HttpCode(200)
  @Output(dataOf(recoveryCodes))
  async renew(@CurrentUser() me: Me, @Input(changeForm) form: z.output<typeof changeForm>) {
    await this.examineBoth(me, form);
    return { data: { recovery_codes: await this.authenticators.renewCodes(me.id) } };
  }

  /** Turns the app off: from now on codes are mailed, and no sign-in asks for one. 400 for a wrong password or code, 409 `authenticator_off`. */
  @Delete()
  @HttpCode(204)
  async turnOff(@CurrentUser() me: Me, @Input(changeForm) form: z.output<typeof changeForm>) {
    await this.examineBoth(me, form);
    await this.authenticators.turnOff(me.id);
  }

  private async examine(me: Me, password: string) {
    await this.limits.count(authenticatorLimit, me.id);
    await this.password.require(me, password, 'password');
  }

  private async examineBoth(me: Me, { password, otp }: z.output<typeof changeForm>) {
    await this.examine(me, password);
    await this.authenticators.use(me.id, otp, randomUUID());
  }
}
