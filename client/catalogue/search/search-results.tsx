import { Button, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Empty } from '../../ui/empty';
import { Failure } from '../../ui/failure';
import { Link } from '../../ui/link';
import { CardSkeletons } from '../../ui/skeletons';
import { type Search, searchListings } from '../catalogue.api';
import { Filters } from './filters';
import { ListingGrid } from '../listing-grid';
import styles from './search-results.module.css';

interface Props {
  search: Search;
  choose: (name: keyof Search, value: string) => void;
  clearFilters: () => void;
}

export function SearchResults({ search, choose, clearFilters }: Props) {
  const query = useInfiniteQuery(searchListings(search));
  const { data, error, isPlaceholderData, refetch } = query;
  const found = data?.pages.flatMap(({ results }) => results) ?? [];
  const count = data?.pages[0]?.count ?? 0;

  return (
    <section aria-label="Search results">
      <Filters search={search} facets={data?.pages[0]?.facets} choose={choose} clearFilters={clearFilters} />
      <p role="status" className="muted figures">
        {data && !error ? (count === 1 ? '1 listing' : `${count.toLocaleString('en-NG')} listings`) : ''}
      </p>
      <div aria-busy={!data || isPlaceholderData} className={styles.found} data-stale={isPlaceholderData || undefined}>
        {error ? (
          <Failure error={error} retry={() => void refetch()} />
        ) : !data ? (
          <CardSkeletons count={8} />
        ) : found.length === 0 ? (
          <NothingFound q={search.q} />
        ) : (
          <>
            <Title order={2} className="visually-hidden">
              Listings
            </Title>
            <ListingGrid listings={found} query={query} eager={4} />
          </>
        )}
      </div>
    </section>
  );
}

function NothingFound({ q }: { q?: string }) {
  const request = q ? `/request-listing?title=${encodeURIComponent(q)}` : '/request-listing';
  return (
    <Empty
      action={
        <Button component={Link} to={request}>
          Request this listing
        </Button>
      }
    >
      {q ? `No listing for '${q}' yet` : 'No listing here yet'}
    </Empty>
  );
}
