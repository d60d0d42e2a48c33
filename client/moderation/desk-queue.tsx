import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { RowSkeletons } from '../ui/skeletons';
import { Title } from '../ui/title';
import { type DeskList, useDeskList } from './desk-list';
import styles from './moderation.module.css';
import { Panel } from './panel';
import { Rows } from './rows';

interface Props<Item> {
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
  waiting: DeskList<Item>;
  row: (item: Item) => ReactNode;
  /** What was decided, in a panel below; it is asked for when the panel is opened. */
  past: { says: { title: string; none: string }; query: DeskList<Item>; row: (item: Item) => ReactNode };
}

/** What waits for a decision of the desk, and what was decided. */
export function DeskQueue<Item>({ name, says, waiting, row, past }: Props<Item>) {
  const list = useDeskList(waiting);
  const { data, error, refetch } = list;
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
        <Rows of={list} row={row} labelledBy={typeof says.title === 'string' ? undefined : name} />
      )}
      <Panel title={past.says.title}>
        <Past {...past} failed={says.failed} />
      </Panel>
    </section>
  );
}

type PastProps<Item> = Props<Item>['past'] & { failed?: string };

function Past<Item>({ says, query, row, failed }: PastProps<Item>) {
  const list = useDeskList(query);
  const { data, error, refetch } = list;
  if (error && !data) return <Failure lead={failed} error={error} retry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  if (data.results.length === 0) return <EmptyState>{says.none}</EmptyState>;
  return <Rows of={list} row={row} label={says.title} />;
}
