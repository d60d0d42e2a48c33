import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { now } from '#server/platform/clock';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Input } from '#server/platform/http/validation';
import { ArchiveListing, RestoreListing, SuspendListing, UnarchiveListing } from './availability.js';
import { reasonForm } from './catalogue.input.js';
import { listingDetail } from './catalogue.output.js';
import { ListingAnswer } from './listing.answer.js';
import { ReviewReasons } from './review.reasons.js';
import { Rights } from './rights.handlers.js';

/** The creator takes a published listing off sale and puts it back. */
@Controller('listing')
@Policy('user')
export class AvailabilityController {
  constructor(
    private readonly answer: ListingAnswer,
    private readonly commands: CommandBus,
    private readonly rights: Rights,
  ) {}

  @Post(':slug/archive')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(listingDetail))
  archive(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('slug') ref: string) {
    return this.act({ me, identity, ref }, ArchiveListing, 'Listing archived');
  }

  @Post(':slug/unarchive')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(listingDetail))
  unarchive(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('slug') ref: string) {
    return this.act({ me, identity, ref }, UnarchiveListing, 'Listing is on sale again');
  }

  private async act(
    { me, identity, ref }: { me: Me; identity: CommandIdentity; ref: string },
    Command: typeof ArchiveListing | typeof UnarchiveListing,
    message: string,
  ) {
    const listingId = await this.answer.idOf(ref);
    await this.rights.owning(listingId, me);
    await this.commands.execute(identified(new Command({ listingId, by: me.id, at: now() }), identity));
    return { message, data: await this.answer.of(me, listingId) };
  }
}

/** Moderators take a listing off sale, admins end that. Both need a reason, which its creator reads. */
@Controller('moderation/listings')
@Policy('admin')
export class SuspensionController {
  constructor(
    private readonly answer: ListingAnswer,
    private readonly commands: CommandBus,
    private readonly reasons: ReviewReasons,
  ) {}

  @Post(':id/suspend')
  @Policy('moderator')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(listingDetail))
  suspend(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') ref: string,
    @Input(reasonForm) { reason }: z.output<typeof reasonForm>,
  ) {
    return this.act({ me, identity, ref, reason }, SuspendListing, 'Listing suspended');
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(listingDetail))
  restore(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') ref: string,
    @Input(reasonForm) { reason }: z.output<typeof reasonForm>,
  ) {
    return this.act({ me, identity, ref, reason }, RestoreListing, 'Suspension ended');
  }

  private async act(
    { me, identity, ref, reason: text }: { me: Me; identity: CommandIdentity; ref: string; reason: string },
    Command: typeof SuspendListing | typeof RestoreListing,
    message: string,
  ) {
    const listingId = await this.answer.idOf(ref);
    const reason = await this.reasons.seal(me.id, text);
    await this.commands.execute(identified(new Command({ listingId, by: me.id, reason, at: now() }), identity));
    return { message, data: await this.answer.of(me, listingId) };
  }
}
