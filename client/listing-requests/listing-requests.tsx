import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useWatch } from '../lib/live/use-live';
import { Button } from '../ui/button';
import { FoundList } from '../ui/found-list';
import { Link } from '../ui/link';
import { Page } from '../ui/page';
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
  useWatch('listing-requests', 'board', [requestKeys.board]);
  const [first] = query.data?.pages ?? [];
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Button component={Link} to="/request-listing" mb="md">
        {texts.request}
      </Button>
      <BoardFilters board={filters} facets={first?.facets} />
      <FoundList
        query={query}
        says={{ ...texts, list: texts.title }}
        isFiltered={filters.chosen > 0}
        clear={{ text: texts.filters.reset, act: filters.reset }}
        className={styles.board}
        row={(request) => <RequestRow key={request.id} request={request} />}
      />
    </Page>
  );
}
