import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { guide } from '#server/catalogue/catalogue.folds';
import { type Identified, withFacts } from '#server/kernel/command';
import { EventStore } from '#server/platform/events/event-store';
import { DismissListingReports, ReportListing, reports } from './reports.js';

@CommandHandler(ReportListing)
export class ReportListingHandler implements ICommandHandler<ReportListing> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<ReportListing>) {
    const { listingId, reporterId } = command.data;
    const { creatorId, coauthors, isPublished } = await this.store.state(guide, listingId);
    const informed = withFacts(command, { creatorId, isCoauthor: coauthors.includes(reporterId), isPublished });
    return this.store.decide(reports, listingId, informed, command.identity);
  }
}

@CommandHandler(DismissListingReports)
export class DismissListingReportsHandler implements ICommandHandler<DismissListingReports> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<DismissListingReports>) {
    const { listingId, by } = command.data;
    const { coauthors } = await this.store.state(guide, listingId);
    const informed = withFacts(command, { isCoauthor: coauthors.includes(by) });
    return this.store.decide(reports, listingId, informed, command.identity);
  }
}
