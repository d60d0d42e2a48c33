import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { isNotFound } from '../../lib/http/api-error';
import { useWatch } from '../../lib/live/use-live';
import { Failure } from '../../ui/failure';
import { FullScreenLoader } from '../../ui/loader';
import { Page } from '../../ui/page';
import { listingDetail, ofListing } from '../catalogue.api';
import { cachedCard } from './cached-card';
import { ListingView } from './listing-view';
import { MissingListing } from './missing-listing';

/** The page of a listing, updated live. While it is fetched, the card that led here is shown. */
export function ListingDetail() {
  const { slug = '' } = useParams();
  const queries = useQueryClient();
  const { data: listing, error, refetch } = useQuery(listingDetail(slug));
  const card = listing ?? cachedCard(queries, slug);
  useWatch('listing', card?.id, ofListing(slug));

  if (!listing && isNotFound(error)) return <MissingListing />;
  const failure = !listing && error && <Failure error={error} retry={() => void refetch()} />;
  if (card) return <ListingView key={slug} card={card} listing={listing} failure={failure} />;
  if (failure) return <Page title="Listing">{failure}</Page>;
  return <FullScreenLoader label="Loading the listing" />;
}
