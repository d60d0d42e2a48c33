import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/button';
import { CofounderCard } from './cofounder-card';
import type { Founder } from './network.api';
import styles from './network.module.css';
import { People } from './people';
import type { Connected } from './use-connected';
import { useKeptPlaces } from './use-kept-places';

interface Props {
  label: string;
  query: UseInfiniteQueryResult<{ count: number; items: Founder[] }>;
  connected: Connected;
  /** Stands beside the button that shows new founders. */
  title?: ReactNode;
  /** The text of the button behind which new founders wait. Without it they are shown at once, last. */
  arrived?: (count: number) => string;
  empty: ReactNode;
  isSuggested?: boolean;
}

/** Founders with their actions. Nothing moves by itself: cards keep their places, and new ones wait behind a button. */
export function FounderList({ label, query, connected, title, arrived, empty, isSuggested }: Props) {
  const { shown, waiting, expect, release } = useKeptPlaces(query.data?.items, arrived !== undefined);
  const list = useRef<HTMLDivElement>(null);
  const fetchNextPage = async () => {
    expect(true);
    const { isFetchNextPageError } = await query.fetchNextPage();
    if (isFetchNextPageError) expect(false);
  };
  const showArrived = () => {
    flushSync(release);
    list.current?.querySelector('li')?.focus();
  };

  return (
    <>
      <div className={styles.above}>
        {title}
        <div role="status">
          {arrived && waiting > 0 && (
            <Button variant="light" shape="pill" onClick={showArrived}>
              {arrived(waiting)}
            </Button>
          )}
        </div>
      </div>
      <div ref={list}>
        <People label={label} query={{ ...query, fetchNextPage }} items={shown} empty={empty}>
          {(founder) => {
            const { username } = founder.co_founder;
            return (
              <CofounderCard
                key={founder.id}
                founder={connected.has(username) ? { ...founder, direction: 'connected' } : founder}
                isSuggested={isSuggested}
                onConnected={() => connected.add(username)}
              />
            );
          }}
        </People>
      </div>
    </>
  );
}
