import { useMemo } from 'react';
import { Failure } from '../ui/failure';
import { LAGOS, lagosClock, lagosDate, lagosInstant } from '../ui/lagos';
import { Skeleton } from '../ui/skeletons';
import { StepChart, type StepPoint } from '../ui/step-chart';
import { useNow } from '../ui/ticking';
import { storiesOf } from './stories';
import { CHART_DAYS, useRecentEntries } from './use-recent-entries';
import type { Transaction } from './wallet.api';
import styles from './wallet.module.css';
import { texts } from './wallet.texts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** The balance over the last 90 days, or since the wallet's first entry; nothing while it has always been zero. */
export function BalanceChart() {
  const now = useNow();
  const { entries, isLoading, error, retry } = useRecentEntries(now);
  const chart = useMemo(() => entries?.length && stepsOf(entries, now), [entries, now]);
  if (isLoading) return <Skeleton className={styles.chart} role="status" aria-label={texts.chart.loading} />;
  if (error) return <Failure lead={texts.failed.chart} error={error} retry={retry} />;
  if (!chart || chart.top === 0) return null;
  return (
    <StepChart
      axis="time"
      timeZone={LAGOS}
      points={chart.points}
      until={chart.until}
      summary={texts.chart.summary(chart.since, CHART_DAYS, chart)}
      caption={texts.chart.caption(chart.since, CHART_DAYS, chart.top)}
      describe={({ value }, x) => texts.chart.point(lagosInstant(x), value)}
    />
  );
}

function stepsOf(entries: Transaction[], now: number) {
  const until = Math.max(now, timeOf(entries.at(-1)!) + 1);
  const [opened, ninety] = [timeOf(entries[0]!), until - CHART_DAYS * DAY];
  const isYoung = opened > ninety && balanceBefore(entries[0]!) === 0;
  // In whole ms, which the time axis needs. Starts before a new wallet's first entry, so that its step and a whole minute are visible.
  const from = isYoung ? Math.round(opened - Math.max(MINUTE, (until - opened) / 24)) : ninety;
  const stories = storiesOf(entries);
  const inside = stories.filter(({ entry }) => timeOf(entry) > from);
  const before = stories[stories.length - inside.length - 1];
  const first = before?.entry.running_balance_kobo ?? balanceBefore(entries[0]!);
  const points: StepPoint[] = [
    { x: from, value: first },
    ...inside.map(({ entry }) => ({ x: timeOf(entry), value: entry.running_balance_kobo })),
  ];
  const top = Math.max(...points.map(({ value }) => value));
  const isOfToday = isYoung && lagosDate(opened) === lagosDate(until);
  const since = isYoung ? (isOfToday ? lagosClock(opened) : lagosDate(opened)) : undefined;
  return { points, until, since, first, last: points.at(-1)!.value, top };
}

const timeOf = ({ timestamp }: Transaction) => Date.parse(timestamp);
const balanceBefore = ({ running_balance_kobo: after, direction, amount_kobo: amount }: Transaction) =>
  direction === 'in' ? after - amount : after + amount;
