import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOnline } from '../../lib/http/use-online';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Failure } from '../../ui/failure';
import { Link } from '../../ui/link';
import { CardSkeletons } from '../../ui/skeletons';
import { Title } from '../../ui/title';
import type { SearchPage } from '../../lib/http/api.types';
import { type Search, searchListings } from '../catalogue.api';
import { ListingGrid } from '../listing-grid';
import { chosenFilters, withoutFilters } from './chosen-filters';
import { Filters } from './filters';
import { Kinds, useShowsFounders } from './kinds';
import { moveByArrows, RESULTS_ID } from './move-by-arrows';
import styles from './search-results.module.css';
import { SaveSearch } from './save-search';
import { texts } from './search.texts';
import { useFilters } from './use-filters';
import { useLastResults } from './use-last-results';

const says = texts.results;

interface Props {
  search: Search;
  /** The second group of results, and how many there are. */
  founders: { found: ReactNode; count: ReactNode };
}

export function SearchResults({ search, founders }: Props) {
  return (
    <section aria-label={says.label}>
      <Kinds founders={founders.count} />
      {useShowsFounders() ? founders.found : <Guides search={search} />}
    </section>
  );
}

function Guides({ search }: { search: Search }) {
  const { choose, clearAll } = useFilters();
  const query = useInfiniteQuery(searchListings(search));
  const { error, refetch } = query;
  const { results, isOld } = useLastResults(query);
  const isOnline = useOnline();
  const found = results?.pages.flatMap(({ results }) => results) ?? [];
  const [first] = results?.pages ?? [];
  const obstacle = (isOld || error) && (!isOnline ? says.offline : error ? says.failed : undefined);

  return (
    <>
      <Filters search={search} facets={first?.facets} found={found} choose={choose} clearAll={clearAll} />
      <div className={styles.count}>
        <p role="status" className="muted figures">
          {first && !isOld ? says.count(first.count, first.is_capped) : ''}
        </p>
        <SaveSearch search={search} />
      </div>
      {results && obstacle && (
        <p role="alert" className={styles.obstacle}>
          <span>{obstacle}</span>
          <Button variant="default" onClick={() => void refetch()}>
            {says.retry}
          </Button>
        </p>
      )}
      <div
        id={RESULTS_ID}
        aria-busy={isOld && !obstacle}
        className={styles.found}
        data-stale={isOld && !obstacle ? true : undefined}
        onKeyDown={moveByArrows}
      >
        {results ? (
          found.length === 0 ? (
            <NothingFound search={search} facets={first?.facets} choose={choose} />
          ) : (
            <>
              <Title order={2} className="visually-hidden">
                {says.title}
              </Title>
              <ListingGrid listings={found} query={query} eager={4} />
            </>
          )
        ) : error || !isOnline ? (
          <Failure error={error} retry={() => void refetch()} />
        ) : (
          <CardSkeletons count={8} inRows />
        )}
      </div>
    </>
  );
}

interface NothingFoundProps {
  search: Search;
  facets?: SearchPage['facets'];
  choose: (change: Search) => void;
}

/** Without filters there is no such listing: it can be requested (A1.7), and all others are offered. With filters one of them may hide it. */
function NothingFound({ search, facets, choose }: NothingFoundProps) {
  const { q } = search;
  const filters = chosenFilters(search, facets);
  if (filters.length > 0)
    return (
      <EmptyState action={<Button onClick={() => choose(withoutFilters)}>{says.clearFilters(filters.length)}</Button>}>
        {says.noneWith(q, filters)}
      </EmptyState>
    );
  if (!q) return <EmptyState>{says.none}</EmptyState>;
  return (
    <EmptyState
      action={
        <>
          <Button component={Link} to={`/request-listing?title=${encodeURIComponent(q)}`}>
            {says.request}
          </Button>
          <Button component={Link} to="/?sort=newest" variant="default">
            {says.seeAll}
          </Button>
        </>
      }
    >
      {says.noneFor(q)}
    </EmptyState>
  );
}
