import { Controller, Get, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { findListing, listingsOf } from '#projections/catalogue/listing.queries';
import { savedBy } from '#projections/catalogue/saved.queries';
import { notFound } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Files } from '#server/platform/files/files';
import { messageWith, Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Filter, Input } from '#server/platform/http/validation';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { pageOnly, savedForm } from './catalogue.input.js';
import { listingCard, savedState } from './catalogue.output.js';
import { card, isVisible } from './listing.shape.js';
import { SaveListing, UnsaveListing } from './saved.js';

type Page = z.output<typeof pageOnly>;

/** Listings that a person saves for later (A1.14). */
@Controller('listing')
@Policy('user')
export class SavedController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly files: Files,
    private readonly views: ViewPositions,
  ) {}

  @Get('user/saved')
  @Output(pageOf(listingCard))
  async saved(@CurrentUser() me: Me, @Filter(pageOnly) page: Page) {
    const { count, ids } = await savedBy(this.db.sql, me.id, page);
    const rows = await listingsOf(this.db.sql, ids, me.id);
    const cards = rows.map((row) => card(row, { files: this.files, me }));
    return paginated(this.config.get('PUBLIC_URL'), 'listing/user/saved/', page, count, cards);
  }

  @Put(':slug/saved')
  @Output(messageWith(savedState))
  async save(
    @CurrentUser() me: Me,
    @Param('slug') slug: string,
    @Input(savedForm) { saved }: z.output<typeof savedForm>,
  ) {
    const listing = await findListing(this.db.sql, slug, me.id);
    if (!listing || !isVisible(listing, me)) throw notFound();
    const own = { listingId: listing.id, userId: me.id, at: now() };
    await this.commands.execute(saved ? new SaveListing(own) : new UnsaveListing(own));
    await this.views.settled();
    return { message: saved ? 'Listing saved' : 'Listing no longer saved', data: { saved } };
  }
}
