import { type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from '../ui/failure';
import { ShowMore } from '../ui/show-more';
import { RowSkeletons } from '../ui/skeletons';
import styles from './network.module.css';

interface Props<Item> {
  label: string;
  query: UseInfiniteQueryResult<{ count: number; items: Item[] }>;
  /** Shown for an empty list. */
  empty: ReactNode;
  children: (item: Item) => ReactNode;
}

/** A list of people in one of four states: loading, failed, empty or loaded. */
export function People<Item>({ label, query, empty, children }: Props<Item>) {
  const { data, error, isPending, refetch } = query;
  if (isPending) return <RowSkeletons />;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data?.items.length) return empty;
  return (
    <>
      <ul className={styles.people} aria-label={label}>
        {data.items.map(children)}
      </ul>
      <ShowMore query={query}>Show more</ShowMore>
    </>
  );
}
