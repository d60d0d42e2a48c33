import { type PointerEvent, useMemo } from 'react';
import { naira } from '#server/kernel/money';
import type { ReplayStep } from './audit.api';
import styles from './audit.module.css';

const [WIDTH, HEIGHT] = [1000, 200];

interface Props {
  events: ReplayStep[];
  index: number;
  onChange: (index: number) => void;
}

/** A step chart of the balance after each event. Dragging moves the cursor; the slider below does so by keyboard. */
export function ReplayChart({ events, index, onChange }: Props) {
  const { line, top, y } = useMemo(() => draw(events), [events]);
  const last = Math.max(1, events.length - 1);
  const left = `${(index / last) * 100}%`;

  const drag = ({ currentTarget, clientX, buttons }: PointerEvent<HTMLDivElement>) => {
    if (buttons !== 1) return;
    const { left: start, width } = currentTarget.getBoundingClientRect();
    const to = Math.round(((clientX - start) / (width || 1)) * last);
    onChange(Math.min(Math.max(to, 0), events.length - 1));
  };

  return (
    <figure className={styles.chart}>
      <figcaption className="figures">
        <span>{naira(top)}</span>
      </figcaption>
      <div
        className={styles.plot}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId);
          drag(event);
        }}
        onPointerMove={drag}
      >
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Balance over ${events.length} events, at most ${naira(top)}`}
        >
          <path className={styles.area} d={`${line}V${HEIGHT}H0Z`} />
          <path className={styles.line} d={line} vectorEffect="non-scaling-stroke" />
        </svg>
        <div className={styles.future} style={{ left }} />
        <div className={styles.cursor} style={{ left }}>
          <i style={{ top: `${(y(events[index]!.balance_after_kobo) / HEIGHT) * 100}%` }} />
        </div>
      </div>
      <div className={`figures ${styles.scale}`}>
        <span>Revision {events[0]!.revision}</span>
        <span>Revision {events.at(-1)!.revision}</span>
      </div>
    </figure>
  );
}

function draw(events: ReplayStep[]) {
  const first = events[0]!.balance_before_kobo;
  const top = events.reduce((most, event) => Math.max(most, event.balance_after_kobo), first);
  const last = Math.max(1, events.length - 1);
  const x = (place: number) => ((place / last) * WIDTH).toFixed(2);
  const y = (kobo: number) => HEIGHT - 3 - (kobo / (top || 1)) * (HEIGHT - 8);
  const moves = events.map((event, place) => `H${x(place)}V${y(event.balance_after_kobo).toFixed(1)}`).join('');
  return { top, y, line: `M0 ${y(first).toFixed(1)}${moves}H${WIDTH}` };
}
