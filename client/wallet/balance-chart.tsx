import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { naira } from '#server/kernel/money';
import { Failure } from '../ui/failure';
import { formatClock, formatDate } from '../ui/time';
import { CHART_DAYS, recentTransactions, type Transaction } from './wallet.api';
import styles from './wallet.module.css';

const [WIDTH, HEIGHT, DAY] = [400, 96, 86_400_000];

/** A step chart of the balance over the last 90 days, or since the wallet's first entry. */
export function BalanceChart() {
  const { data: entries, error, isPending, refetch } = useQuery(recentTransactions);
  const [now] = useState(() => Date.now());
  if (isPending) return <Skeleton height={140} role="status" aria-label="Loading the chart" />;
  if (!entries) return <Failure error={error} retry={() => void refetch()} />;
  if (entries.length === 0) return null;
  const chart = steps(entries, Math.max(now, Date.parse(entries.at(-1)!.timestamp)));
  return (
    <figure className={styles.chart}>
      <figcaption className="figures">
        {chart.young ? `Since ${chart.from}` : `Last ${CHART_DAYS} days`}, highest {naira(chart.top)}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Balance ${chart.young ? `since ${chart.from}` : `over the last ${CHART_DAYS} days`}: from ${naira(chart.first)} to ${naira(chart.last)}, at most ${naira(chart.top)}`}
      >
        <path className={styles.area} d={`${chart.line}V${HEIGHT}H0Z`} />
        <path className={styles.line} d={chart.line} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className={styles.scale}>
        <span>{chart.from}</span>
        <span>{chart.today ? 'Now' : 'Today'}</span>
      </div>
    </figure>
  );
}

function steps(entries: Transaction[], until: number) {
  const [opened, ninety] = [Date.parse(entries[0]!.timestamp), until - CHART_DAYS * DAY];
  const young = opened > ninety && openingBalance(entries[0]) === 0;
  // Starts before a new wallet's first entry, so that its step is visible.
  const since = young ? opened - (until - opened) / 24 : ninety;
  const inside = entries.filter(({ timestamp }) => Date.parse(timestamp) > since);
  const before = entries[entries.length - inside.length - 1];
  const first = before?.running_balance_kobo ?? openingBalance(inside[0]);
  const last = inside.at(-1)?.running_balance_kobo ?? first;
  const top = Math.max(first, ...inside.map(({ running_balance_kobo: kobo }) => kobo));
  const x = (timestamp: string) => (((Date.parse(timestamp) - since) / (until - since || 1)) * WIDTH).toFixed(1);
  const y = (kobo: number) => (HEIGHT - 2 - (kobo / (top || 1)) * (HEIGHT - 6)).toFixed(1);
  const moves = inside.map((entry) => `H${x(entry.timestamp)}V${y(entry.running_balance_kobo)}`).join('');
  const today = young && new Date(opened).toDateString() === new Date(until).toDateString();
  const start = new Date(young ? opened : ninety);
  const from = today ? formatClock(start) : formatDate(start);
  return { first, last, top, young, today, from, line: `M0 ${y(first)}${moves}H${WIDTH}` };
}

const openingBalance = (entry: Transaction | undefined): number =>
  entry ? entry.running_balance_kobo - (entry.direction === 'in' ? entry.amount_kobo : -entry.amount_kobo) : 0;
