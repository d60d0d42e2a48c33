import { useMemo } from 'react';
import { naira } from '#server/kernel/money';
import { StepChart, type StepPoint } from '../ui/step-chart';
import type { ReplayStep } from './audit.api';
import { texts } from './audit.texts';

const says = texts.chart;

interface Props {
  events: ReplayStep[];
  index: number;
  onChange: (index: number) => void;
}

/** The balance after each event, by its number. Dragging moves the cursor; the slider below does so by keyboard. */
export function ReplayChart({ events, index, onChange }: Props) {
  const points = useMemo(() => stepsOf(events), [events]);
  const top = useMemo(() => points.reduce((most, { value }) => Math.max(most, value), 0), [points]);
  const last = events.length - 1;
  return (
    <StepChart
      axis="number"
      points={points}
      until={events.length}
      summary={says.summary(events.length, top)}
      caption={says.caption(top)}
      describe={({ x, value }) => says.point(x, naira(value))}
      chosen={index + 1}
      onChoose={(x) => onChange(Math.min(Math.max(Math.round(x) - 1, 0), last))}
    />
  );
}

/** Event n stands at n; 0 is before the first. */
const stepsOf = (events: ReplayStep[]): StepPoint[] => [
  { x: 0, value: events[0]!.balance_before_kobo },
  ...events.map(({ balance_after_kobo: value }, place) => ({ x: place + 1, value })),
];
