import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant, listingId, sealed, userId } from '#server/kernel/shapes';

/** Bind the ciphertexts of reports; stored events depend on them. */
export const [REPORT_NOTE, REPORT_ANSWER] = ['listing-report', 'listing-report-answer'];

const reportReason = z.enum(['misleading', 'outdated', 'copied', 'offensive', 'spam', 'other']);
export type ListingReportReason = z.output<typeof reportReason>;

/** `creatorId` is the creator of the listing. */
const report = z.strictObject({ listingId, creatorId: userId, at: instant });
/** A moderator answers all open reports, those of `reporterIds`. */
const answered = report.extend({ by: userId, reporterIds: z.array(userId) });

/** Stream `reports-<listing>`: what people report about a published listing (A3.16). */
export const listingReportEvents = defineEvents({
  ListingReported: {
    shape: report.extend({ reporterId: userId, reason: reportReason, note: sealed.nullable() }),
    sealed: { note: REPORT_NOTE },
  },
  /** The listing stays as it is, for a reason that the reporters read. */
  ListingReportsDismissed: { shape: answered.extend({ reason: sealed }), sealed: { reason: REPORT_ANSWER } },
  /** The listing was suspended. */
  ListingReportsUpheld: { shape: answered },
});

export type ListingReportEvent = EventOf<typeof listingReportEvents>;
export type ListingReportsDismissed = EventOf<typeof listingReportEvents, 'ListingReportsDismissed'>;
export type ListingReportsUpheld = EventOf<typeof listingReportEvents, 'ListingReportsUpheld'>;
