import { IconReceipt } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ApiError } from '../lib/http/api';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { Title } from '../ui/title';
import { Entries } from './entries';
import { HistoryFilters, NothingFound } from './history-filters';
import { useHistoryFilter } from './use-history-filter';
import { foundCount, foundTransactions, type HistorySearch, transactions } from './wallet.api';
import styles from './wallet.module.css';
import { texts } from './wallet.texts';

/** The movements of the wallet, grouped by day, newest first: all of them, or those that match the filters of the address. */
export function TransactionHistory() {
  const filter = useHistoryFilter();
  const { search, chosen, clearAll } = filter;
  const isFiltered = chosen.length > 0;
  const query = useInfiniteQuery({ ...foundTransactions(search), enabled: isFiltered });
  const errors = query.error instanceof ApiError ? query.error.perField : {};
  const [problem] = Object.values(errors);
  return (
    <div>
      <Title order={3} mb="sm">
        {texts.history.title}
      </Title>
      <HistoryFilters filter={filter} errors={errors} />
      {!isFiltered ? (
        <All />
      ) : problem ? (
        <Failure
          lead={texts.filters.invalid}
          action={
            <Button variant="default" onClick={clearAll}>
              {texts.filters.clearAll}
            </Button>
          }
        >
          {problem}
        </Failure>
      ) : (
        <>
          <Count search={search} />
          <Entries key={JSON.stringify(search)} query={query} empty={<NothingFound filter={filter} />} />
        </>
      )}
    </div>
  );
}

const All = () => (
  <Entries
    query={useInfiniteQuery(transactions)}
    empty={<EmptyState icon={<IconReceipt size={28} />}>{texts.history.empty}</EmptyState>}
  />
);

function Count({ search }: { search: HistorySearch }) {
  const { data } = useQuery(foundCount(search));
  return (
    <p role="status" className={`muted figures ${styles.count}`}>
      {data?.count ? texts.history.count(data.count, data.isCapped) : ''}
    </p>
  );
}
