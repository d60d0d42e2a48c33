import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { guide } from '#server/catalogue/catalogue.folds';
import { type Identified, withFacts } from '#server/kernel/command';
import { EventStore } from '#server/platform/events/event-store';
import { ReportListing, reports } from './reports.js';

@CommandHandler(ReportListing)
export class ReportListingHandler implements ICommandHandler<ReportListing> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<ReportListing>) {
    const { creatorId, isPublished } = await this.store.state(guide, command.data.listingId);
    const informed = withFacts(command, { creatorId, isPublished });
    return this.store.decide(reports, command.data.listingId, informed, command.identity);
  }
}
