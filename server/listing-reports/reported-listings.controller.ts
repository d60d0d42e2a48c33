import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { listingIdOf } from '#projections/catalogue/listing.queries';
import { openReports, reportedListings } from '#projections/listing-reports/listing-reports.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import { personOf } from '#server/kernel/names';
import { openColumns } from '#server/kernel/sealed';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Filter, Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { dismissalForm, reportedFilter } from './listing-reports.input.js';
import { dismissal, reportedListing } from './listing-reports.output.js';
import { DismissListingReports } from './reports.js';
import { REPORT_ANSWER, REPORT_NOTE } from './listing-reports.events.js';

/** Reported listings on the moderators' desk. They dismiss the reports, or suspend the listing, which answers them too. */
@Controller('moderation/reported-listings')
@Policy('moderator')
export class ReportedListingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly views: ViewPositions,
  ) {}

  /** The most reported first. */
  @Get()
  @Output(pageOf(reportedListing))
  async queue(@CurrentUser() me: Me, @Filter(reportedFilter) filter: z.output<typeof reportedFilter>) {
    const { count, rows } = await reportedListings(this.db.sql, me.id, filter);
    const reports = await openReports(
      this.db.sql,
      rows.map(({ id }) => id),
    );
    const opened = await openColumns(this.encryption, reports, { note: REPORT_NOTE });
    const listings = rows.map(({ id, slug, title, status, is_own, ...names }) => ({
      ...{ id, slug, title, status, is_own },
      creator: personOf(names),
      reports: reports.flatMap(({ listing_id, reason, at }, n) =>
        listing_id === id ? [{ reason, note: opened[n]!.note ?? '', at }] : [],
      ),
    }));
    return paginated(this.config.get('PUBLIC_URL'), 'moderation/reported-listings/', filter, count, listings);
  }

  /** The reporters read the reason. */
  @Post(':id/dismiss')
  @HttpCode(200)
  @Idempotent()
  @Output(dismissal)
  async dismiss(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') ref: string,
    @Input(dismissalForm) { reason: written }: z.output<typeof dismissalForm>,
  ) {
    const listingId = await listingIdOf(this.db.sql, ref);
    if (!listingId) throw notFound();
    const reason = await this.encryption.encrypt(me.id, REPORT_ANSWER, written);
    const command = new DismissListingReports({ listingId, by: me.id, reason, at: now() });
    await this.commands.execute(identified(command, identity));
    await this.views.settled();
    return { message: 'Reports dismissed' };
  }
}
