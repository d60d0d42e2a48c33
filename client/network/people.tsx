import type { ReactNode } from 'react';
import { Failure } from '../ui/failure';
import { ShowMore } from '../ui/show-more';
import { RowSkeletons } from '../ui/skeletons';
import styles from './network.module.css';
import { texts } from './network.texts';

interface Props<Item> {
  label: string;
  /** An infinite query. */
  query: {
    error: unknown;
    isPending: boolean;
    data: unknown;
    refetch: () => Promise<unknown>;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  items: Item[];
  /** Shown for an empty list. */
  empty: ReactNode;
  children: (item: Item) => ReactNode;
}

/** A list of people in one of four states: loading, failed, empty or loaded. */
export function People<Item>({ label, query, items, empty, children }: Props<Item>) {
  const { data, error, isPending, refetch } = query;
  if (isPending) return <RowSkeletons />;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (items.length === 0) return empty;
  return (
    <>
      <ul className={styles.people} aria-label={label}>
        {items.map(children)}
      </ul>
      <ShowMore query={query}>{texts.more}</ShowMore>
    </>
  );
}
