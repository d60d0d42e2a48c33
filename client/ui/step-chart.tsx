import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import './step-chart.css';
import type { Size, StepPlot, StepPoint } from './step-plot';

export type { StepPoint };

interface Props {
  /** In the order of `x`: ms since 1970, or any number. */
  points: readonly StepPoint[];
  /** Where the last step ends. */
  until: number;
  axis: 'time' | 'number';
  /** Of a time axis; that of the device by default. */
  timeZone?: string;
  /** The chart as a sentence, for those who do not see it. */
  summary: string;
  /** Stands above the chart; while the pointer is over it, the value there. */
  caption: ReactNode;
  describe: (point: StepPoint, x: number) => string;
  /** The place that is marked. */
  chosen?: number;
  onChoose?: (x: number) => void;
}

/** A step chart of money with a zero line and the value under the pointer. The drawing is fetched when its box has a size. */
export function StepChart({ points, until, axis, timeZone, summary, caption, describe, chosen, onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [plot, setPlot] = useState<StepPlot>();
  const [pointed, setPointed] = useState<number>();
  const canDrag = onChoose !== undefined;
  const drag = useEffectEvent((x: number) => onChoose?.(x));

  useEffect(() => {
    const element = box.current!;
    let opened: StepPlot | undefined;
    let isClosed = false;
    let size: Size | undefined;
    const open = async () => {
      const { openStepPlot } = await import('./step-plot');
      if (isClosed) return;
      opened = openStepPlot(element, size!, {
        axis,
        timeZone,
        onPoint: setPointed,
        onDrag: canDrag ? drag : undefined,
      });
      setPlot(opened);
    };
    const sizes = new ResizeObserver(([entry]) => {
      const isFirst = size === undefined;
      const { width, height } = entry!.contentRect;
      if (width === 0) return;
      size = { width, height };
      opened?.resize(size);
      // Without its file the chart stays a sentence above an empty box.
      if (isFirst) open().catch(() => undefined);
    });
    const scheme = new MutationObserver(() => opened?.recolour());
    sizes.observe(element);
    scheme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    return () => {
      isClosed = true;
      sizes.disconnect();
      scheme.disconnect();
      opened?.close();
    };
  }, [axis, timeZone, canDrag]);

  useEffect(() => plot?.show(points, until), [plot, points, until]);
  useEffect(() => plot?.choose(chosen), [plot, chosen]);

  const point = pointed === undefined ? undefined : (points.findLast(({ x }) => x <= pointed) ?? points[0]);
  return (
    <figure className="step-chart">
      <figcaption className="figures">{point ? describe(point, pointed!) : caption}</figcaption>
      <div
        ref={box}
        role="img"
        aria-label={summary}
        className="step-chart-plot"
        data-draggable={canDrag || undefined}
      />
    </figure>
  );
}
