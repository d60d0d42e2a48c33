import { Controller, HttpCode, Param, Patch, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type CommandIdentity, identified } from '#server/kernel/command';
import type { FileId, ListingId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { Files } from '#server/platform/files/files';
import { Uploads } from '#server/platform/files/uploads';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { read, TakesFiles } from '#server/platform/http/validation';
import type { Offer } from './catalogue.events.js';
import { changesForm } from './catalogue.input.js';
import { uploadLimit } from './catalogue.limits.js';
import { submittedListing } from './catalogue.output.js';
import { UPLOADS } from './catalogue.uploads.js';
import { EditListing, ResubmitListing } from './editing.js';
import { ListingAnswer } from './listing.answer.js';
import { Rights } from './rights.handlers.js';

/** The creator's work on a submitted listing: editing it, and submitting it again. */
@Controller('listing')
@Policy('user')
export class EditingController {
  constructor(
    private readonly answer: ListingAnswer,
    private readonly commands: CommandBus,
    private readonly files: Files,
    private readonly limits: RateLimits,
    private readonly rights: Rights,
    private readonly uploads: Uploads,
  ) {}

  @Patch(':slug')
  @Idempotent()
  @TakesFiles(changesForm, UPLOADS.cover)
  @Output(messageWith(submittedListing))
  async edit(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('slug') ref: string,
    @Req() req: FastifyRequest,
  ) {
    const listingId = await this.own(me, ref);
    await this.limits.count(uploadLimit, me.id);
    const belonging = { ownerId: me.id, scope: UPLOADS.cover.scope, scopeId: listingId };
    await this.uploads.receive(req, { rule: UPLOADS.cover, by: me.id }, ({ fields, files }) => {
      const { thumbnail: _, ...form } = fields;
      const changed = read(changesForm, form);
      return this.files.storeFor(files, belonging, ([cover]) => {
        const changes = changesOf(changed, cover?.id);
        return this.commands.execute(
          identified(new EditListing({ listingId, by: me.id, changes, at: now() }), identity),
        );
      });
    });
    return { message: 'Changes saved', data: await this.answer.withBlockers(me, listingId) };
  }

  @Post(':slug/submit')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(submittedListing))
  async submit(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('slug') ref: string) {
    const listingId = await this.own(me, ref);
    await this.commands.execute(identified(new ResubmitListing({ listingId, by: me.id, at: now() }), identity));
    return { message: 'Submitted for review', data: await this.answer.withBlockers(me, listingId) };
  }

  private async own(me: Me, ref: string): Promise<ListingId> {
    const listingId = await this.answer.idOf(ref);
    await this.rights.owning(listingId, me);
    return listingId;
  }
}

/** The changed fields under the names of the offer; without those that were not sent. */
function changesOf(form: z.output<typeof changesForm>, coverId: FileId | undefined): Partial<Offer> {
  const { industry, offers_meeting, process_support, licence_affirmed, ...same } = form;
  const named = { offersMeeting: offers_meeting, processSupport: process_support, licenceAffirmed: licence_affirmed };
  const all = { ...same, ...named, industry: industry?.slug, coverId };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
