import { type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { ShowMore } from '../ui/show-more';
import { RowSkeletons } from '../ui/skeletons';
import { formatClock } from '../ui/time';
import { Entry } from './entry';
import { entryDisputes } from './entry-disputes.api';
import { lagosClock, lagosDate } from '../ui/lagos';
import { type Story, storiesOf } from './stories';
import { useHeldBack } from './use-held-back';
import type { Transaction } from './wallet.api';
import styles from './wallet.module.css';
import { texts } from './wallet.texts';

/** Rows shown at first, and more at each click. */
const STEP = 20;
const DAY = 86_400_000;

interface Props {
  query: UseInfiniteQueryResult<Transaction[]>;
  empty: ReactNode;
}

/** A list of movements, grouped by day in Lagos. New ones wait behind "3 new" while the page is scrolled down. */
export function Entries({ query, empty }: Props) {
  const { data, error, isPending, refetch } = query;
  const stories = useMemo(() => storiesOf(data ?? []), [data]);
  const { data: disputes } = useQuery(entryDisputes);
  const { shown, waiting, release, top } = useHeldBack(stories);
  const [wanted, setWanted] = useState(STEP);
  const older = {
    hasNextPage: query.hasNextPage || shown.length > wanted,
    isFetchingNextPage: query.isFetchingNextPage && shown.length <= wanted,
    fetchNextPage: async () => {
      setWanted(wanted + STEP);
      if (query.hasNextPage && shown.length < wanted + STEP) await query.fetchNextPage();
    },
  };

  const isApart = shown.some(({ entry: { timestamp } }) => formatClock(timestamp) !== lagosClock(timestamp));

  return (
    <>
      <div ref={top} />
      {isApart && <p className="muted">{texts.history.zone}</p>}
      {waiting > 0 && (
        <div className={styles.waiting}>
          <Button shape="pill" onClick={release}>
            {texts.history.waiting(waiting)}
          </Button>
        </div>
      )}
      {isPending ? (
        <RowSkeletons />
      ) : error && !data ? (
        <Failure lead={texts.failed.history} error={error} retry={() => void refetch()} />
      ) : shown.length === 0 ? (
        empty
      ) : (
        byDay(shown.slice(0, wanted)).map(({ day, stories }) => (
          <section key={day} className={styles.day} aria-label={day}>
            <h4 className={styles.dayName}>{day}</h4>
            <ol className={`card ${styles.entries}`}>
              {stories.map((story) => (
                <Entry key={story.id} story={story} dispute={disputes?.find(({ id }) => id === story.id)} />
              ))}
            </ol>
          </section>
        ))
      )}
      <ShowMore query={older}>{texts.history.older}</ShowMore>
    </>
  );
}

function byDay(stories: Story[]): { day: string; stories: Story[] }[] {
  const days: { day: string; stories: Story[] }[] = [];
  for (const story of stories) {
    const day = dayName(story.entry.timestamp);
    const last = days.at(-1);
    if (last?.day === day) last.stories.push(story);
    else days.push({ day, stories: [story] });
  }
  return days;
}

function dayName(instant: string): string {
  const day = lagosDate(instant);
  const now = Date.now();
  if (day === lagosDate(now)) return texts.history.today;
  return day === lagosDate(now - DAY) ? texts.history.yesterday : day;
}
