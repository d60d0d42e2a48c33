import { Controller, Delete, HttpCode, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { now } from '#server/platform/clock';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { ErasureCodes } from '#server/platform/security/erasure-codes';
import { EraseUser } from './account.js';
import { eraseLimit } from './accounts.limits.js';
import { erasure } from './accounts.input.js';
import { OwnPassword } from './own.password.js';

@Controller('auth/users/me')
@Policy('user')
export class ErasureController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: RateLimits,
    private readonly password: OwnPassword,
    private readonly codes: ErasureCodes,
  ) {}

  /**
   * Erases the caller for ever and ends every session. 400 for a wrong password, with djoser's field and sentence. 409
   * `withdrawal_under_way`, `refund_under_way` or `payment_held` until that has ended; 409 `balance_left` or `balance_changed`
   * unless `give_up_balance` is the balance of the wallet. The header `location` names the page of the certificate.
   */
  @Delete()
  @HttpCode(204)
  async erase(
    @CurrentUser() me: Me,
    @Input(erasure) { current_password, give_up_balance: giveUp }: z.output<typeof erasure>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.limits.count(eraseLimit, me.id);
    await this.password.require(me, current_password, 'current_password');
    await this.commands.execute(new EraseUser({ userId: me.id, giveUp, at: now() }));
    void reply.header('location', this.codes.linkOf(me.id));
  }
}
