import { IconReceipt } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../lib/http/api';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { Group } from '../ui/layout';
import { lazyPanel } from '../ui/lazy-panel';
import { Title } from '../ui/title';
import { entryDisputes } from './entry-disputes.api';
import { texts as disputeTexts } from './entry-disputes.texts';
import { Entries } from './entries';
import { HistoryFilters, NothingFound } from './history-filters';
import { useHistoryFilter } from './use-history-filter';
import { foundCount, foundTransactions, type HistorySearch } from './wallet-search.api';
import { transactions } from './wallet.api';
import styles from './wallet.module.css';
import { texts } from './wallet.texts';

const DisputesModal = lazyPanel(async () => (await import('./disputes-modal')).DisputesModal);

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
      <Group justify="space-between" gap={8} mb="sm">
        <Title order={3}>{texts.history.title}</Title>
        <OwnDisputes />
      </Group>
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

/** Opens the own questions about entries, once there are any. */
function OwnDisputes() {
  const { data } = useQuery(entryDisputes);
  const [opened, setOpened] = useState(false);
  if (!data?.length) return null;
  return (
    <>
      <Button variant="subtle" size="compact" onClick={() => setOpened(true)}>
        {disputeTexts.list.open(data.length)}
      </Button>
      <DisputesModal opened={opened} onClose={() => setOpened(false)} />
    </>
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
