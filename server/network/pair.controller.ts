import { Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { personNamed, reachable } from '#projections/network/founders.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Input } from '#server/platform/http/validation';
import { DismissFounder, RemoveConnection, RestoreFounder } from './connection-commands.js';
import { type WhomInput, whomInput } from './network.input.js';
import { whom } from './network.output.js';

/** The end of a connection, and suggestions the caller does not want (A11.5). The other person is not notified. */
@Controller('connect')
@Policy('user')
export class PairController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
  ) {}

  @Post('disconnect')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(whom))
  async disconnect(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Input(whomInput) input: WhomInput) {
    const other = await personNamed(this.db.sql, input.username);
    if (!other) throw notFound();
    const command = new RemoveConnection({ by: me.id, other: other.id, at: now() });
    await this.commands.execute(identified(command, identity));
    return { message: 'Connection removed', data: { username: other.username } };
  }

  /** The founder is not suggested for 90 days. */
  @Post('dismiss')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(whom))
  async dismiss(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Input(whomInput) input: WhomInput) {
    const other = await reachable(this.db.sql, me.id, input.username);
    if (!other) throw notFound();
    const command = new DismissFounder({ by: me.id, other: other.id, at: now() });
    await this.commands.execute(identified(command, identity));
    return { message: 'Suggestion dismissed', data: { username: other.username } };
  }

  /** Takes a dismissal back; without effect on a founder who is suggested. */
  @Delete('dismiss')
  @Output(messageWith(whom))
  async restore(@CurrentUser() me: Me, @Input(whomInput) input: WhomInput) {
    const other = await reachable(this.db.sql, me.id, input.username);
    if (!other) throw notFound();
    await this.commands.execute(new RestoreFounder({ by: me.id, other: other.id, at: now() }));
    return { message: 'Suggestion restored', data: { username: other.username } };
  }
}
