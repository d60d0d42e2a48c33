import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    ListingReported: 'listingId creatorId at reporterId reason note',
    ListingReportsDismissed: 'listingId creatorId at by reporterIds reason',
    ListingReportsUpheld: 'listingId creatorId at by reporterIds',
  },
  shows: 'ListingReported ListingReportsDismissed ListingReportsUpheld UserErased',
};
