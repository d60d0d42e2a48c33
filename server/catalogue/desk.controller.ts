import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { deskOf, type DeskRow } from '#projections/moderation/desk.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { deskEntry } from './desk.output.js';
import { ListingAnswer } from './listing.answer.js';
import { ClaimReview, ReleaseReview } from './review-claim.js';
import { ANSWERED_WITHIN, workingDaysAfter } from '#server/kernel/working-days';

const entries = z.array(deskEntry);

/** The moderators' desk: who reviews which listing, and what the automatic checks found. */
@Controller('moderation')
@Policy('moderator')
export class DeskController {
  constructor(
    private readonly answer: ListingAnswer,
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly views: ViewPositions,
  ) {}

  @Get('desk')
  @Output(dataOf(entries))
  async desk(@CurrentUser() me: Me) {
    return { data: await this.shown(me) };
  }

  @Post('listings/:id/claim')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(entries))
  claim(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') ref: string) {
    return this.act({ me, identity, ref }, ClaimReview, 'You are reviewing this listing');
  }

  @Post('listings/:id/release')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(entries))
  release(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') ref: string) {
    return this.act({ me, identity, ref }, ReleaseReview, 'Left to other moderators');
  }

  private async act(
    { me, identity, ref }: { me: Me; identity: CommandIdentity; ref: string },
    Command: typeof ClaimReview | typeof ReleaseReview,
    message: string,
  ) {
    const listingId = await this.answer.idOf(ref);
    await this.commands.execute(identified(new Command({ listingId, by: me.id, at: now() }), identity));
    await this.views.settled();
    return { message, data: await this.shown(me) };
  }

  private async shown(me: Me) {
    return (await deskOf(this.db.sql, now())).map((row) => entryOf(row, me));
  }
}

const entryOf = ({ id, status, submitted_at, moderator_id, until, contacts, copies, ...person }: DeskRow, me: Me) => ({
  id,
  claim: until && { ...person, until, is_own: moderator_id === me.id },
  answer_by: status === 'pending_review' ? workingDaysAfter(submitted_at, ANSWERED_WITHIN) : null,
  ...{ contacts, copies },
});
