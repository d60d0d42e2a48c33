import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { keptFocus } from '../ui/kept-focus';
import { RowSkeletons } from '../ui/skeletons';
import { Title } from '../ui/title';
import styles from './moderation.module.css';
import { Panel } from './panel';

interface Props<Item, Key extends QueryKey> {
  name: string;
  says: { title: string; lead: string; none: string };
  waiting: UseQueryOptions<Item[], Error, Item[], Key>;
  row: (item: Item) => ReactNode;
  /** What was decided, in a panel below; it is asked for when the panel is opened. */
  past: {
    says: { title: string; none: string };
    query: UseQueryOptions<Item[], Error, Item[], Key>;
    row: (item: Item) => ReactNode;
  };
}

/** What waits for a decision of finance, and what was decided. */
export function FinanceQueue<Item, Key extends QueryKey>({ name, says, waiting, row, past }: Props<Item, Key>) {
  const { data, error, refetch } = useQuery(waiting);
  return (
    <section aria-labelledby={name} className={styles.waiting}>
      <div>
        <Title order={2} size="h3" id={name}>
          {says.title}
        </Title>
        <p className="muted">{data?.length === 0 ? says.none : says.lead}</p>
      </div>
      {error && !data ? <Failure error={error} retry={() => void refetch()} /> : !data && <RowSkeletons />}
      {data && data.length > 0 && (
        <ul ref={keptFocus} className={styles.queue}>
          {data.map(row)}
        </ul>
      )}
      <Panel title={past.says.title}>
        <Past {...past} />
      </Panel>
    </section>
  );
}

function Past<Item, Key extends QueryKey>({ says, query, row }: Props<Item, Key>['past']) {
  const { data, error, refetch } = useQuery(query);
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  if (data.length === 0) return <EmptyState>{says.none}</EmptyState>;
  return (
    <ul ref={keptFocus} className={styles.queue} aria-label={says.title}>
      {data.map(row)}
    </ul>
  );
}
