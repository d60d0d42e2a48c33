import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { RowSkeletons } from '../ui/skeletons';
import { Title } from '../ui/title';
import { texts as desk } from './desk.texts';
import styles from './moderation.module.css';
import { Panel } from './panel';
import { Rows } from './rows';

/** The first page of a list; `count` is of all its pages. */
type Listed<Item> = { count: number; next: string | null; previous: string | null; results: Item[] };
type Query<Item, Key extends QueryKey> = UseQueryOptions<Listed<Item>, Error, Listed<Item>, Key>;

interface Props<Item, Key extends QueryKey> {
  /** The id of the title. */
  name: string;
  says: {
    /** With the number of those that wait, it names their list as well. */
    title: string | ((count: number) => string);
    lead: string;
    none: string;
    /** A sentence before the error's message. */
    failed?: string;
  };
  waiting: Query<Item, Key>;
  row: (item: Item) => ReactNode;
  /** What was decided, in a panel below; it is asked for when the panel is opened. */
  past: { says: { title: string; none: string }; query: Query<Item, Key>; row: (item: Item) => ReactNode };
}

/** What waits for a decision of the desk, and what was decided. */
export function DeskQueue<Item, Key extends QueryKey>({ name, says, waiting, row, past }: Props<Item, Key>) {
  const { data, error, refetch } = useQuery(waiting);
  return (
    <section aria-labelledby={name} className={styles.waiting}>
      <div>
        <Title order={2} size="h3" id={name}>
          {typeof says.title === 'string' ? says.title : says.title(data?.count ?? 0)}
        </Title>
        <p className="muted">{data?.results.length === 0 ? says.none : says.lead}</p>
      </div>
      {error && !data ? (
        <Failure lead={says.failed} error={error} retry={() => void refetch()} />
      ) : (
        !data && <RowSkeletons />
      )}
      {data && data.results.length > 0 && (
        <>
          <Rows of={data.results} row={row} labelledBy={typeof says.title === 'string' ? undefined : name} />
          {data.count > data.results.length && (
            <p className="muted">{desk.firstOnly(data.count, data.results.length)}</p>
          )}
        </>
      )}
      <Panel title={past.says.title}>
        <Past {...past} failed={says.failed} />
      </Panel>
    </section>
  );
}

type PastProps<Item, Key extends QueryKey> = Props<Item, Key>['past'] & { failed?: string };

function Past<Item, Key extends QueryKey>({ says, query, row, failed }: PastProps<Item, Key>) {
  const { data, error, refetch } = useQuery(query);
  if (error && !data) return <Failure lead={failed} error={error} retry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  if (data.results.length === 0) return <EmptyState>{says.none}</EmptyState>;
  return <Rows of={data.results} row={row} label={says.title} />;
}
