import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { forbidden, notFound } from '#server/kernel/domain-error';
import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import { type ListingReportEvent, listingReportEvents, type ListingReportReason } from './listing-reports.events.js';

/** More open reports of one listing tell a moderator nothing new: they are taken without an event. */
const MOST_REPORTERS = 100;

type Answer = { listingId: ListingId; by: UserId; at: Instant };

export class ReportListing {
  readonly type = 'ReportListing';
  constructor(
    readonly data: {
      listingId: ListingId;
      reporterId: UserId;
      reason: ListingReportReason;
      note: Envelope | null;
      at: Instant;
    },
  ) {}
}

/** A moderator leaves the listing as it is. */
export class DismissListingReports {
  readonly type = 'DismissListingReports';
  constructor(readonly data: Answer & { reason: Envelope }) {}
}

/** The listing was suspended; without effect where no report is open. */
export class UpholdListingReports {
  readonly type = 'UpholdListingReports';
  constructor(readonly data: Answer) {}
}

/** From the stream of the listing. `creatorId` is undefined without a listing. */
type Reported = { creatorId?: UserId; isCoauthor: boolean; isPublished: boolean };
/** From the stream of the listing: whether the moderator writes it too. */
type Judge = { isCoauthor: boolean };
export type ReportsCommand =
  WithFacts<ReportListing, Reported> | WithFacts<DismissListingReports, Judge> | UpholdListingReports;

type Reports = { creatorId?: UserId; reporterIds: Set<UserId> };

/** The open reports of one listing, one per person; a moderator answers all at once. */
export const reports: Decider<Reports, ReportsCommand, ListingReportEvent> = {
  category: 'reports',
  events: listingReportEvents,
  initial: () => ({ reporterIds: new Set() }),

  decide(command, { creatorId, reporterIds }) {
    if (command.type === 'ReportListing') return report(command.data, reporterIds);
    const { listingId, by, at } = command.data;
    if (!creatorId) {
      if (command.type === 'UpholdListingReports') return [];
      throw notFound();
    }
    const answered = { listingId, creatorId, by, at, reporterIds: [...reporterIds] };
    if (command.type === 'DismissListingReports') {
      if (by === creatorId || command.data.isCoauthor)
        throw forbidden('own_case', 'Another moderator must decide on your own listing.');
      if (reporterIds.size === 0) return [];
      return [{ type: 'ListingReportsDismissed', data: { ...answered, reason: command.data.reason } }];
    }
    return reporterIds.size === 0 ? [] : [{ type: 'ListingReportsUpheld', data: answered }];
  },

  evolve(state, { type, data }) {
    state.creatorId = data.creatorId;
    if (type === 'ListingReported') state.reporterIds.add(data.reporterId);
    else state.reporterIds.clear();
    return state;
  },
};

function report(data: WithFacts<ReportListing, Reported>['data'], reporterIds: Set<UserId>): ListingReportEvent[] {
  const { creatorId, isCoauthor, isPublished, ...reported } = data;
  const isOwn = creatorId === data.reporterId || isCoauthor;
  if (!creatorId || (!isPublished && !isOwn)) throw notFound();
  if (isOwn) throw forbidden('own_listing', 'This is your own listing.');
  if (reporterIds.has(data.reporterId) || reporterIds.size >= MOST_REPORTERS) return [];
  return [{ type: 'ListingReported', data: { ...reported, creatorId } }];
}
