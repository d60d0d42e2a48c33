import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { invitationsOf } from '#projections/catalogue/coauthors.queries';
import { listingIdOf } from '#projections/catalogue/listing.queries';
import { AcceptInvitation, DeclineInvitation, LeaveGuide } from './coauthors.js';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import { personOf } from '#server/kernel/names';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Input } from '#server/platform/http/validation';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { acceptanceForm, basisPointsOf } from './coauthors.input.js';
import { done, invitation } from './coauthors.output.js';

/** What the invited person does: answer an invitation, and leave the guide again. 404 without an invitation. */
@Controller('listing')
@Policy('user')
export class InvitationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly views: ViewPositions,
  ) {}

  /** Open ones, the latest first; at most a hundred. */
  @Get('user/invitations')
  @Output(dataOf(z.array(invitation)))
  async list(@CurrentUser() me: Me) {
    const rows = await invitationsOf(this.db.sql, me.id);
    return {
      data: rows.map(({ username, first_name, last_name, avatar, ...row }) => ({
        ...{ ...row, owner: personOf({ username, first_name, last_name, avatar }) },
      })),
    };
  }

  /** 409 when the invitation names another share by now. */
  @Post(':slug/coauthors/accept')
  @HttpCode(200)
  @Idempotent()
  @Output(done)
  async accept(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('slug') ref: string,
    @Input(acceptanceForm) { share }: z.output<typeof acceptanceForm>,
  ) {
    const act = await this.act(ref, me);
    await this.commands.execute(
      identified(new AcceptInvitation({ ...act, basisPoints: basisPointsOf(share) }), identity),
    );
    await this.views.settled();
    return { message: 'You are a co-author now' };
  }

  @Post(':slug/coauthors/decline')
  @HttpCode(200)
  @Idempotent()
  @Output(done)
  async decline(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('slug') ref: string) {
    await this.commands.execute(identified(new DeclineInvitation(await this.act(ref, me)), identity));
    await this.views.settled();
    return { message: 'Invitation declined' };
  }

  @Post(':slug/coauthors/leave')
  @HttpCode(200)
  @Idempotent()
  @Output(done)
  async leave(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('slug') ref: string) {
    await this.commands.execute(identified(new LeaveGuide(await this.act(ref, me)), identity));
    await this.views.settled();
    return { message: 'You are no longer a co-author' };
  }

  private async act(ref: string, me: Me) {
    const listingId = await listingIdOf(this.db.sql, ref);
    if (!listingId) throw notFound();
    return { listingId, by: me.id, at: now() };
  }
}
