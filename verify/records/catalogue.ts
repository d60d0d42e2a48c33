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
    ListingArchived: 'listingId at creatorId',
    ListingUnarchived: 'listingId at creatorId',
    ListingSuspended: 'listingId at creatorId by reason',
    ListingRestored: 'listingId at creatorId by status reason',
    SectionAdded: 'listingId at sectionId title slug position',
    ContentAdded: 'listingId at sectionId items',
    SectionRenamed: 'listingId at sectionId title',
    SectionRemoved: 'listingId at sectionId items',
    SectionRestored: 'listingId at sectionId items',
    SectionsReordered: 'listingId at order',
    TextEdited: 'listingId at sectionId contentId text',
    ContentRemoved: 'listingId at sectionId contentId',
    ContentRestored: 'listingId at sectionId contentId',
    ContentReordered: 'listingId at sectionId order',
    SectionProgressed: 'listingId at sectionId readerId completed',
    ListingSaved: 'listingId at userId',
    ListingUnsaved: 'listingId at userId',
    SlugClaimed: 'listingId at slug',
  },
  versions: { ListingRejected: 1, ChangesRequested: 1 },
  shows: `ListingSubmitted ListingEdited ListingResubmitted ListingPublished ListingRejected ChangesRequested ListingArchived ListingUnarchived ListingSuspended ListingRestored SectionAdded ContentAdded SectionRenamed SectionRemoved SectionRestored SectionsReordered TextEdited ContentRemoved ContentRestored ContentReordered SectionProgressed ListingSaved ListingUnsaved PurchaseCompleted UserErased`,
};
