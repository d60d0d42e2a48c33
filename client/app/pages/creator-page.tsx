import { CreatorListings } from '../../catalogue/search/creator-listings';
import { ListingByCreator } from '../../creators/listing-by-creator';
import { Tie } from '../../network/tie';

/** A creator, with the guides that the catalogue has of them, and the connection with them. */
export const CreatorPage = () => (
  <ListingByCreator
    listingsOf={(creator) => <CreatorListings creator={creator} />}
    tieTo={(creator) => <Tie username={creator} />}
  />
);
