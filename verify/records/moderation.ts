import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  shows: `ListingSubmitted ListingEdited ContentAdded TextEdited ReviewClaimed ReviewReleased ListingPublished ListingRejected ChangesRequested PriceProposed PriceAgreed PriceDeclined UserErased`,
};
