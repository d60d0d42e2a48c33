import type { ReactNode } from 'react';
import { Button } from './button';
import { EmptyState } from './empty-state';
import { Failure } from './failure';
import { Link } from './link';
import { ShowMore } from './show-more';
import { RowSkeletons } from './skeletons';
import { Title } from './title';
import './found-list.css';

interface Props<Item> {
  /** An infinite query of pages. */
  query: {
    data?: { pages: { count: number; results: Item[] }[] };
    error: Error | null;
    refetch: () => Promise<unknown>;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  says: {
    list: string;
    count: (count: number) => string;
    more: string;
    none: string;
    noneWith: string;
    search: string;
  };
  /** Whether filters are chosen: an empty list then offers to clear them, else the search of guides. */
  isFiltered: boolean;
  clear: { text: string; act: () => void };
  className?: string;
  row: (item: Item) => ReactNode;
}

/** What a search by filters found, page by page, with its number. */
export function FoundList<Item>({ query, says, isFiltered, clear, className, row }: Props<Item>) {
  const { data, error, refetch } = query;
  const found = data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <>
      <p role="status" className="muted figures found-count">
        {data && !error ? says.count(data.pages[0]!.count) : ''}
      </p>
      <Title order={2} className="visually-hidden">
        {says.list}
      </Title>
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <RowSkeletons />
      ) : found.length > 0 ? (
        <ul className={className}>{found.map(row)}</ul>
      ) : isFiltered ? (
        <EmptyState action={<Button onClick={clear.act}>{clear.text}</Button>}>{says.noneWith}</EmptyState>
      ) : (
        <EmptyState
          action={
            <Button component={Link} to="/" variant="default">
              {says.search}
            </Button>
          }
        >
          {says.none}
        </EmptyState>
      )}
      {!error && <ShowMore query={query}>{says.more}</ShowMore>}
    </>
  );
}
