import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useWatch } from '../lib/live/use-live';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { Page } from '../ui/page';
import { ShowMore } from '../ui/show-more';
import { RowSkeletons } from '../ui/skeletons';
import { Title } from '../ui/title';
import { BoardFilters } from './board-filters';
import { board, requestKeys } from './listing-requests.api';
import styles from './listing-requests.module.css';
import { texts } from './listing-requests.texts';
import { OneRequest } from './one-request';
import { RequestRow } from './request-row';
import { useBoard } from './use-board';

/** The public board of requests, or one of them: `?request=<id>` (A13.4, A13.5). */
export function ListingRequests() {
  const [params] = useSearchParams();
  const request = params.get('request');
  return request ? <OneRequest key={request} id={request} /> : <Board />;
}

/** It shows changes as they happen. */
function Board() {
  const filters = useBoard();
  const query = useInfiniteQuery(board(filters.search));
  const { data, error, refetch } = query;
  useWatch('listing-requests', 'board', [requestKeys.board]);
  const [first] = data?.pages ?? [];
  const requests = data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Button component={Link} to="/request-listing" mb="md">
        {texts.request}
      </Button>
      <BoardFilters board={filters} facets={first?.facets} />
      <p role="status" className={`muted figures ${styles.count}`}>
        {first && !error ? texts.count(first.count) : ''}
      </p>
      <Title order={2} className="visually-hidden">
        {texts.title}
      </Title>
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <RowSkeletons />
      ) : requests.length === 0 ? (
        <Empty isFiltered={filters.chosen > 0} reset={filters.reset} />
      ) : (
        <ul className={styles.board}>
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </ul>
      )}
      {!error && <ShowMore query={query}>{texts.more}</ShowMore>}
    </Page>
  );
}

function Empty({ isFiltered, reset }: { isFiltered: boolean; reset: () => void }) {
  return isFiltered ? (
    <EmptyState action={<Button onClick={reset}>{texts.filters.reset}</Button>}>{texts.noneWith}</EmptyState>
  ) : (
    <EmptyState
      action={
        <Button component={Link} to="/" variant="default">
          {texts.search}
        </Button>
      }
    >
      {texts.none}
    </EmptyState>
  );
}
