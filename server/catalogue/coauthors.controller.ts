import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { userIdOf } from '#projections/accounts/accounts.queries';
import { coauthorsOf } from '#projections/catalogue/coauthors.queries';
import { listingIdOf } from '#projections/catalogue/listing.queries';
import { InviteCoauthor, RemoveCoauthor, WithdrawInvitation } from './coauthors.js';
import { Rights } from './rights.handlers.js';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { invalid, notFound } from '#server/kernel/domain-error';
import type { ListingId } from '#server/kernel/ids';
import { personOf } from '#server/kernel/names';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { basisPointsOf, invitationForm } from './coauthors.input.js';
import { invitationLimit } from './catalogue.limits.js';
import { coauthor, done } from './coauthors.output.js';

/** Whom the creator of a guide invites to write it too, for a share of its income (A7.13). */
@Controller('listing/:slug/coauthors')
@Policy('user')
export class CoauthorsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly limits: RateLimits,
    private readonly rights: Rights,
    private readonly views: ViewPositions,
  ) {}

  /** For the creator. */
  @Get()
  @Output(dataOf(z.array(coauthor)))
  async list(@CurrentUser() me: Me, @Param('slug') ref: string) {
    const rows = await coauthorsOf(this.db.sql, await this.own(ref, me));
    return {
      data: rows.map(({ username, first_name, last_name, avatar, ...row }) => ({
        ...{ ...row, user: personOf({ username, first_name, last_name, avatar })! },
      })),
    };
  }

  /** Sends a mail. 409 while the person is invited or a co-author, or declined, left or was withdrawn less than seven days ago. */
  @Post()
  @HttpCode(201)
  @Idempotent()
  @Output(done)
  async invite(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('slug') ref: string,
    @Input(invitationForm) { username, share }: z.output<typeof invitationForm>,
  ) {
    const listingId = await this.own(ref, me);
    const userId = await userIdOf(this.db.sql, username);
    if (!userId) throw invalid('username', 'No person has this username.');
    const command = new InviteCoauthor({
      ...{ listingId, userId, basisPoints: basisPointsOf(share), by: me.id, at: now() },
    });
    await this.limits.counting(invitationLimit, me.id, () => this.commands.execute(identified(command, identity)));
    await this.views.settled();
    return { message: 'Invitation sent' };
  }

  @Post(':username/withdraw')
  @HttpCode(200)
  @Idempotent()
  @Output(done)
  async withdraw(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('slug') ref: string,
    @Param('username') username: string,
  ) {
    const person = await this.person(ref, username, me);
    await this.commands.execute(identified(new WithdrawInvitation(person), identity));
    await this.views.settled();
    return { message: 'Invitation withdrawn' };
  }

  /** From then on the person changes nothing more in the guide. */
  @Post(':username/remove')
  @HttpCode(200)
  @Idempotent()
  @Output(done)
  async remove(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('slug') ref: string,
    @Param('username') username: string,
  ) {
    const person = await this.person(ref, username, me);
    await this.commands.execute(identified(new RemoveCoauthor(person), identity));
    await this.views.settled();
    return { message: 'Co-author removed' };
  }

  private async own(ref: string, me: Me): Promise<ListingId> {
    const listingId = await listingIdOf(this.db.sql, ref);
    if (!listingId) throw notFound();
    await this.rights.owning(listingId, me);
    return listingId;
  }

  private async person(ref: string, username: string, me: Me) {
    const [listingId, userId] = await Promise.all([listingIdOf(this.db.sql, ref), userIdOf(this.db.sql, username)]);
    if (!listingId || !userId) throw notFound();
    return { listingId, userId, by: me.id, at: now() };
  }
}
