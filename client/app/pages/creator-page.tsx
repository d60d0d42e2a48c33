import { CreatorListings } from '../../catalogue/search/creator-listings';
import { ListingByCreator } from '../../creators/listing-by-creator';

/** A creator, with the guides that the catalogue has of them. */
export const CreatorPage = () => <ListingByCreator listingsOf={(creator) => <CreatorListings creator={creator} />} />;
