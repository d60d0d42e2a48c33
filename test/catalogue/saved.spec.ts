import type { SavedEvent } from '#server/catalogue/catalogue.events';
import { saved, SaveListing, UnsaveListing } from '#server/catalogue/saved';
import { specification } from '../given.js';

const given = specification(saved);
const data: SavedEvent['data'] = { listingId: 'l-1', userId: 'u-1', at: '2026-11-23T09:00:00.000Z' };
const kept = { type: 'ListingSaved', data } as const;
const dropped = { type: 'ListingUnsaved', data } as const;

describe('A listing saved for later', () => {
  it('is saved once, however often the person asks', () => {
    given().when(new SaveListing(data)).then(kept);
    given(kept).when(new SaveListing(data)).thenNothing();
  });

  it('is no longer saved when the person says so, and may be saved again', () => {
    given(kept).when(new UnsaveListing(data)).then(dropped);
    given(kept, dropped).when(new SaveListing(data)).then(kept);
    given().when(new UnsaveListing(data)).thenNothing();
  });
});
