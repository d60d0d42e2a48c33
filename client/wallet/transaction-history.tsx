import { Button, Title } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { ShowMore } from '../ui/show-more';
import { RowSkeletons } from '../ui/skeletons';
import { formatDate } from '../ui/time';
import { Entry } from './entry';
import { useHeldBack } from './use-held-back';
import { type Transaction, transactions } from './wallet.api';
import styles from './wallet.module.css';

const NONE: Transaction[] = [];

/** All entries of the wallet, grouped by day, newest first. */
export function TransactionHistory() {
  const query = useInfiniteQuery(transactions);
  const { data, error, isPending, refetch } = query;
  const entries = data?.pages.flatMap(({ results }) => results) ?? NONE;
  const { shown, waiting, release, top } = useHeldBack(entries);

  return (
    <div>
      <Title order={3} ref={top} mb="sm">
        Transaction History
      </Title>
      {waiting > 0 && (
        <div className={styles.waiting}>
          <Button radius="xl" onClick={release}>
            {waiting} new
          </Button>
        </div>
      )}
      {isPending ? (
        <RowSkeletons />
      ) : error && !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : shown.length === 0 ? (
        <Empty icon={<IconReceipt size={28} />}>
          Nothing has moved in this wallet yet. Deposits and purchases appear here.
        </Empty>
      ) : (
        byDay(shown).map(({ day, entries: ofDay }) => (
          <section key={day} className={styles.day} aria-label={day}>
            <h4 className={styles.dayName}>{day}</h4>
            <ol className={`card ${styles.entries}`}>
              {ofDay.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          </section>
        ))
      )}
      <ShowMore query={query}>Show older entries</ShowMore>
    </div>
  );
}

function byDay(entries: Transaction[]): { day: string; entries: Transaction[] }[] {
  const days: { day: string; entries: Transaction[] }[] = [];
  for (const entry of entries) {
    const day = dayName(new Date(entry.timestamp));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

function dayName(date: Date): string {
  const today = new Date();
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (date.toDateString() === today.toDateString()) return 'Today';
  return date.toDateString() === yesterday.toDateString() ? 'Yesterday' : formatDate(date);
}
