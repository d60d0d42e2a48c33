import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { findGuide } from '#projections/catalogue/guide.queries';
import { ownReport } from '#projections/listing-reports/listing-reports.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import type { ListingId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { listingReportForm } from './listing-reports.input.js';
import { listingReportLimit } from './listing-reports.limits.js';
import { listingReport } from './listing-reports.output.js';
import { ReportListing } from './reports.js';
import { REPORT_ANSWER, REPORT_NOTE } from './listing-reports.events.js';

/** A person's report of a listing and its answer (A3.16). */
@Controller('listing/:slug/report')
@Policy('user')
export class ListingReportsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    private readonly views: ViewPositions,
  ) {}

  /** The last one of the caller. */
  @Get()
  @Output(dataOf(listingReport.nullable()))
  async own(@CurrentUser() me: Me, @Param('slug') ref: string) {
    return { data: await this.reportOf(await this.idOf(ref, me), me) };
  }

  /** One report per person is open: another one changes nothing. 403 for its authors. */
  @Post()
  @HttpCode(201)
  @Idempotent()
  @Output(messageWith(listingReport.nullable()))
  async report(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('slug') ref: string,
    @Input(listingReportForm) { reason, note: written }: z.output<typeof listingReportForm>,
  ) {
    const listingId = await this.idOf(ref, me);
    await this.limits.count(listingReportLimit, me.id);
    const note = written ? await this.encryption.encrypt(me.id, REPORT_NOTE, written) : null;
    const command = new ReportListing({ listingId, reporterId: me.id, reason, note, at: now() });
    await this.commands.execute(identified(command, identity));
    await this.views.settled();
    return { message: 'Listing reported', data: await this.reportOf(listingId, me) };
  }

  /** 404 unless the caller may see the listing. */
  private async idOf(ref: string, me: Me): Promise<ListingId> {
    const guide = await findGuide(this.db.sql, ref, me.id);
    if (!guide?.isVisible) throw notFound();
    return guide.id;
  }

  private async reportOf(listingId: ListingId, me: Me) {
    const row = await ownReport(this.db.sql, listingId, me.id);
    if (!row) return null;
    const { reason, status, at, answered_at } = row;
    const [note, answer] = await Promise.all([
      row.note && this.encryption.decrypt(row.note, REPORT_NOTE),
      row.answer && this.encryption.decrypt(row.answer, REPORT_ANSWER),
    ]);
    return { reason, status, at, answered_at, note: note ?? '', answer: answer ?? '' };
  }
}
