import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    ListingSubmitted:
      'listingId at title subtitle description coverId sectors industry price offersMeeting processSupport licenceAffirmed country region number slug creatorId',
    ListingEdited: 'listingId at creatorId changes',
    ListingResubmitted: 'listingId at creatorId',
    ListingPublished: 'listingId at creatorId by',
    ListingRejected: 'listingId at creatorId by reason',
    ChangesRequested: 'listingId at creatorId by reason',
    SectionAdded: 'listingId at sectionId title slug position',
    ContentAdded: 'listingId at sectionId items',
    SectionProgressed: 'listingId at sectionId readerId completed',
    SlugClaimed: 'listingId at slug',
  },
  versions: { ListingRejected: 1, ChangesRequested: 1 },
  shows: `ListingSubmitted ListingEdited ListingResubmitted ListingPublished ListingRejected ChangesRequested SectionAdded ContentAdded SectionProgressed PurchaseCompleted UserErased`,
};
