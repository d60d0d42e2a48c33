import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/button';
import { CofounderCard } from './cofounder-card';
import type { Founder } from './network.api';
import styles from './network.module.css';
import { People } from './people';
import type { Dismissal } from './use-answers';
import { useKeptPlaces } from './use-kept-places';
import type { Outcomes } from './use-outcomes';

interface Props {
  label: string;
  query: UseInfiniteQueryResult<{ count: number; items: Founder[] }>;
  outcomes: Outcomes;
  /** Stands beside the button that shows new founders. */
  title?: ReactNode;
  /** The text of the button behind which new founders wait. Without it they are shown at once, last. */
  arrived?: (count: number) => string;
  empty: ReactNode;
  dismissal?: Dismissal;
  /** Founders who left the list leave the page too, unless it was by a command of this page. */
  isCurrent?: boolean;
}

/** Founders with their actions. Nothing moves by itself: cards keep their places, and new ones wait behind a button. */
export function FounderList({ label, query, outcomes, title, arrived, empty, dismissal, isCurrent }: Props) {
  const { shown, waiting, expect, release } = useKeptPlaces(
    query.data?.items,
    arrived !== undefined,
    ({ co_founder }) => !isCurrent || outcomes.of(co_founder.username) !== undefined,
  );
  const listed = new Set(query.data?.items.map(({ id }) => id));
  const list = useRef<HTMLDivElement>(null);
  const isShown = ({ co_founder }: Founder) => outcomes.of(co_founder.username) !== 'dismissed';
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
        <People label={label} query={{ ...query, fetchNextPage }} items={shown.filter(isShown)} empty={empty}>
          {(founder) => {
            const { username } = founder.co_founder;
            const outcome = outcomes.of(username);
            // What the server lists again is as the server says.
            const isOver = outcome === 'connected' || !listed.has(founder.id);
            return (
              <CofounderCard
                key={founder.id}
                founder={founder}
                dismissal={dismissal}
                outcome={isOver ? outcome : undefined}
                onOutcome={(next) => outcomes.set(username, next)}
              />
            );
          }}
        </People>
      </div>
    </>
  );
}
