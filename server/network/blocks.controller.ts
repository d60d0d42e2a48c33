import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { blocked, personNamed, reachable } from '#projections/network/founders.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Filter, Input } from '#server/platform/http/validation';
import { BlockPerson, UnblockPerson } from './connection-commands.js';
import { type PageFilter, pageFilter, type WhomInput, whomInput } from './network.input.js';
import { contact, whom } from './network.output.js';

/** People whom the caller blocked (A11.13). Each hides from the other; the blocked one does not learn of it. */
@Controller('connect/block')
@Policy('user')
export class BlocksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
  ) {}

  /** The last one first. */
  @Get()
  @Output(pageOf(contact))
  async list(@CurrentUser() me: Me, @Filter(pageFilter) filter: PageFilter) {
    const { count, rows } = await blocked(this.db.sql, me.id, filter);
    return paginated(this.config.get('PUBLIC_URL'), 'connect/block/', filter, count, rows);
  }

  /** Ends a request and a connection between both. */
  @Post()
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(whom))
  async block(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Input(whomInput) input: WhomInput) {
    const other = await reachable(this.db.sql, me.id, input.username);
    if (!other) throw notFound();
    await this.commands.execute(identified(new BlockPerson({ by: me.id, other: other.id, at: now() }), identity));
    return { message: 'Person blocked', data: { username: other.username } };
  }

  /** Without effect on a person who is not blocked. */
  @Delete()
  @Output(messageWith(whom))
  async unblock(@CurrentUser() me: Me, @Input(whomInput) input: WhomInput) {
    const other = await personNamed(this.db.sql, input.username);
    if (!other) throw notFound();
    await this.commands.execute(new UnblockPerson({ by: me.id, other: other.id, at: now() }));
    return { message: 'Person unblocked', data: { username: other.username } };
  }
}
