import { bind, defineModule } from '#server/platform/module';
import { ListingReportsController } from './listing-reports.controller.js';
import { listingReportEvents } from './listing-reports.events.js';
import { DismissListingReportsHandler, ReportListingHandler } from './listing-reports.handlers.js';
import { listingReportLimit } from './listing-reports.limits.js';
import { reportAnswerMail } from './listing-reports.mails.js';
import { listingReportsReactions } from './listing-reports.reactions.js';
import { ReportedListingsController } from './reported-listings.controller.js';
import { reports, UpholdListingReports } from './reports.js';

export const ListingReportsModule = defineModule({
  name: 'listing-reports',
  events: [listingReportEvents],
  commands: [
    ...[ReportListingHandler, DismissListingReportsHandler],
    bind(UpholdListingReports, reports, ({ data }) => data.listingId),
  ],
  controllers: [ListingReportsController, ReportedListingsController],
  reactions: { startFrom: 'beginning', on: listingReportsReactions },
  mailTemplates: { 'listing-report-answer': reportAnswerMail },
  rateLimits: [listingReportLimit],
});
