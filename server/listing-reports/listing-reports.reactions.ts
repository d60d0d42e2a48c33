import type { ListingSuspended } from '#server/catalogue/catalogue.events';
import { mail, type Reactions } from '#server/kernel/reactions';
import type { ListingReportsDismissed, ListingReportsUpheld } from './listing-reports.events.js';
import type { ReportAnswerOrder } from './listing-reports.mails.js';
import { UpholdListingReports } from './reports.js';

/** A suspension answers the open reports of the listing; every answer is mailed to the reporters. */
export const listingReportsReactions: Reactions<ListingSuspended | ListingReportsDismissed | ListingReportsUpheld> = {
  // Suspending its creator decides nothing about what a listing was reported for.
  ListingSuspended: ({ data: { listingId, by, withCreator, at } }) =>
    withCreator ? undefined : new UpholdListingReports({ listingId, by, at }),

  ListingReportsDismissed: ({ id, data: { listingId, reporterIds, reason } }) =>
    reporterIds.map((reporterId) =>
      mail<ReportAnswerOrder>('listing-report-answer', `listing-report-answer-${id}-${reporterId}`, {
        ...{ listingId, reporterId, reason },
      }),
    ),

  ListingReportsUpheld: ({ id, data: { listingId, reporterIds } }) =>
    reporterIds.map((reporterId) =>
      mail<ReportAnswerOrder>('listing-report-answer', `listing-report-answer-${id}-${reporterId}`, {
        ...{ listingId, reporterId, reason: null },
      }),
    ),
};
