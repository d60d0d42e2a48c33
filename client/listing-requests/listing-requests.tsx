import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useIsSignedIn } from '../lib/http/session';
import { useWatch } from '../lib/live/use-live';
import { useSubTab } from '../lib/navigation/use-sub-tab';
import { Button } from '../ui/button';
import { SubTabs } from '../ui/controls/sub-tabs';
import { FoundList } from '../ui/found-list';
import { Link } from '../ui/link';
import { lazyScreen } from '../ui/lazy-screen';
import { Page } from '../ui/page';
import { RowSkeletons } from '../ui/skeletons';
import { BoardFilters } from './board-filters';
import { board, requestKeys } from './listing-requests.api';
import styles from './listing-requests.module.css';
import { texts } from './listing-requests.texts';
import { OneRequest } from './one-request';
import { RequestRow } from './request-row';
import { useBoard } from './use-board';

const Demand = lazyScreen(async () => (await import('./demand')).Demand);

/** The public board of requests, or one of them: `?request=<id>` (A13.4, A13.5). */
export function ListingRequests() {
  const [params] = useSearchParams();
  const request = params.get('request');
  return request ? <OneRequest key={request} id={request} /> : <Board />;
}

/** The requests; for a signed-in person also what people miss by sector and region (B16). */
function Board() {
  const isSignedIn = useIsSignedIn();
  const [tab, choose] = useSubTab(['requests', 'demand']);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Button component={Link} to="/request-listing" mb="md">
        {texts.request}
      </Button>
      {isSignedIn ? (
        <SubTabs
          label={texts.which}
          value={tab}
          choose={choose}
          tabs={[
            { value: 'requests', name: texts.tabs.requests, content: <Requests /> },
            {
              ...{ value: 'demand', name: texts.tabs.demand },
              content: (
                <Suspense fallback={<RowSkeletons />}>
                  <Demand />
                </Suspense>
              ),
            },
          ]}
        />
      ) : (
        <Requests />
      )}
    </Page>
  );
}

/** They show changes as they happen. */
function Requests() {
  const filters = useBoard();
  const query = useInfiniteQuery(board(filters.search));
  useWatch('listing-requests', 'board', [requestKeys.board]);
  const [first] = query.data?.pages ?? [];
  return (
    <>
      <BoardFilters board={filters} facets={first?.facets} />
      <FoundList
        query={query}
        says={{ ...texts, list: texts.title }}
        isFiltered={filters.chosen > 0}
        clear={{ text: texts.filters.reset, act: filters.reset }}
        className={styles.board}
        row={(request) => <RequestRow key={request.id} request={request} />}
      />
    </>
  );
}
