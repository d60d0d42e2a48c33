import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { requestBy, requestTo } from '#projections/network/founders.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { AcceptConnectRequest, DeclineConnectRequest, WithdrawConnectRequest } from './connection-commands.js';
import { acceptedRequest, declinedRequest, withdrawnRequest } from './network.output.js';

/** What ends a connect request (A11.6). */
@Controller('connect/requests/:id')
@Policy('user')
export class RequestAnswersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
  ) {}

  @Post('accept')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(acceptedRequest))
  async accept(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    await this.commands.execute(identified(new AcceptConnectRequest(await this.answer(me, id)), identity));
    return ended(id, 'connected', 'You are connected');
  }

  /** Its sender does not learn of it. */
  @Post('decline')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(declinedRequest))
  async decline(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    await this.commands.execute(identified(new DeclineConnectRequest(await this.answer(me, id)), identity));
    return ended(id, 'declined', 'Request declined');
  }

  /** Its sender may ask the same person again 21 days later. */
  @Post('withdraw')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(withdrawnRequest))
  async withdraw(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    const request = await requestBy(this.db.sql, me.id, id);
    if (!request) throw notFound();
    const command = new WithdrawConnectRequest({ requestId: id, by: me.id, to: request.to_id, at: now() });
    await this.commands.execute(identified(command, identity));
    return ended(id, 'withdrawn', 'Request withdrawn');
  }

  private async answer(me: Me, id: string) {
    const request = await requestTo(this.db.sql, me.id, id);
    if (!request) throw notFound();
    return { requestId: id, from: request.from_id, by: me.id, at: now() };
  }
}

const ended = <Status extends string>(id: string, status: Status, message: string) => ({
  message,
  data: { message, request: { id, status } },
});
