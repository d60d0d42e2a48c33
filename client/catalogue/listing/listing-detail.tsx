import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../lib/http/api';
import { useWatch } from '../../lib/live/use-live';
import { Failure } from '../../ui/failure';
import { FullScreenLoader } from '../../ui/loader';
import { Page } from '../../ui/page';
import { listingDetail, ofListing } from '../catalogue.api';
import { ListingView } from './listing-view';
import { MissingListing } from './missing-listing';

/** The page of a listing, updated live. */
export function ListingDetail() {
  const { slug = '' } = useParams();
  const { data: listing, error, refetch } = useQuery(listingDetail(slug));
  useWatch('listing', listing?.id, ofListing(slug));

  if (listing) return <ListingView listing={listing} />;
  if (error instanceof ApiError && error.status === 404) return <MissingListing />;
  if (error)
    return (
      <Page title="Listing" untitled>
        <Failure error={error} retry={() => void refetch()} />
      </Page>
    );
  return <FullScreenLoader label="Loading the listing" />;
}
