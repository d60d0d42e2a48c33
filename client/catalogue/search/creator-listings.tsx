import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state';
import { Failure } from '../../ui/failure';
import { CardSkeletons } from '../../ui/skeletons';
import { searchListings } from '../catalogue.api';
import { ListingGrid } from '../listing-grid';
import { texts } from './search.texts';

const says = texts.ofCreator;

/** The published listings of a creator, by username. */
export function CreatorListings({ creator }: { creator: string }) {
  const query = useInfiniteQuery(searchListings({ creator }));
  const { data, error, refetch } = query;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <CardSkeletons inRows />;
  const found = data.pages.flatMap(({ results }) => results);
  if (found.length === 0)
    return <EmptyState next={{ to: '/?sort=newest', text: texts.results.seeAll }}>{says.none}</EmptyState>;
  return <ListingGrid listings={found} query={query} />;
}
