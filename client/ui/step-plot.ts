import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { toNaira } from '#server/kernel/money';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Distances between the labels of a time axis, whose finest unit is the minute. */
const TIME_STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 4, 7, 14, 30, 61, 91, 182, 365].map((days) => days * DAY),
];
const FONT = '14px system-ui, sans-serif';
/** Px of one character of an axis label, at most. */
const CHARACTER = 9;

const amount = new Intl.NumberFormat('en-NG', {
  ...{ style: 'currency', currency: 'NGN', currencyDisplay: 'narrowSymbol' },
  ...{ notation: 'compact', maximumFractionDigits: 1 },
});
const number = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 });

/** From `x` on, the value is `value` kobo. */
export interface StepPoint {
  x: number;
  value: number;
}
export interface Size {
  width: number;
  height: number;
}

interface Options {
  axis: 'time' | 'number';
  timeZone?: string;
  /** The pointer is over this place of the x axis; undefined when it left. */
  onPoint: (x: number | undefined) => void;
  /** The pointer was pressed or dragged to this place of the x axis. */
  onDrag?: (x: number) => void;
}

export type StepPlot = ReturnType<typeof openStepPlot>;

/** The drawing of a step chart. Colours come from CSS variables at each drawing. */
export function openStepPlot(box: HTMLElement, size: Size, { axis, timeZone, onPoint, onDrag }: Options) {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone });
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  let chosen: number | undefined;
  const dot = Object.assign(document.createElement('i'), { className: 'step-chart-dot', hidden: true });
  const valueAt = (plot: uPlot, x: number) => plot.data[1]?.[lastBefore(plot.data[0], x)] ?? 0;

  const plot = new uPlot(
    {
      ...size,
      ms: 1,
      ...(timeZone && { tzDate: (ms: number) => uPlot.tzDate(new Date(ms), timeZone) }),
      // The label of a tick at the right end is centred below it.
      padding: [12, 28, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
      scales: { x: { time: axis === 'time' }, y: { range: (_, __, most) => [0, (most || 1) * 1.08] } },
      axes: [
        {
          ...axisStyle(),
          size: 32,
          space: 72,
          grid: { show: false },
          ...(axis === 'time' && { incrs: TIME_STEPS }),
          border: { show: true, stroke: () => colour('--field-line'), width: 1 },
          values:
            axis === 'time'
              ? (_, places, __, ___, step) => places.map((place) => (step < DAY ? clock : day).format(place))
              : (_, places) => places.map((place) => (Number.isInteger(place) ? number.format(place) : '')),
        },
        {
          ...axisStyle(),
          size: (_, labels) => 14 + CHARACTER * Math.max(2, ...(labels ?? []).map(({ length }) => length)),
          space: 40,
          // The line at zero is the border of the other axis.
          grid: {
            stroke: () => colour('--line'),
            width: 1,
            filter: (_, places) => places.map((place) => place || null),
          },
          values: (_, places) => places.map((place) => amount.format(place)),
        },
      ],
      series: [
        {},
        {
          paths: uPlot.paths.stepped!({ align: 1 }),
          stroke: () => colour('--palm'),
          fill: () => colour('--palm-soft'),
          width: 2,
          points: { show: false },
        },
      ],
      hooks: {
        draw: [(drawn) => chosen !== undefined && markChosen(drawn, chosen, valueAt(drawn, chosen))],
        setCursor: [
          ({ cursor: { left = -1 } }) => {
            const x = left < 0 ? undefined : plot.posToVal(left, 'x');
            dot.hidden = x === undefined;
            if (x !== undefined) dot.style.translate = `${left}px ${plot.valToPos(valueAt(plot, x), 'y')}px`;
            onPoint(x);
          },
        ],
      },
    },
    [[], []],
    box,
  );
  plot.over.append(dot);
  if (onDrag) dragging(plot, onDrag);

  return {
    /** `until` is where the last step ends. Values are kobo. */
    show(points: readonly StepPoint[], until: number) {
      const last = points.at(-1);
      const all = last ? [...points, { x: until, value: last.value }] : points;
      plot.setData([all.map(({ x }) => x), all.map(({ value }) => toNaira(value))]);
    },
    choose(x: number | undefined) {
      chosen = x;
      plot.redraw(false, false);
    },
    resize: (next: Size) => plot.setSize(next),
    recolour: () => plot.redraw(false, false),
    close: () => plot.destroy(),
  };
}

const axisStyle = () => ({ stroke: () => colour('--muted'), font: FONT, ticks: { show: false }, gap: 8 });
const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Index of the last value at or before `x`. */
function lastBefore(sorted: ArrayLike<number>, x: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (sorted[middle]! <= x) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A line and a dot at the chosen place; what comes after it is paler. */
function markChosen({ ctx, bbox, valToPos }: uPlot, x: number, value: number) {
  const [left, top] = [valToPos(x, 'x', true), valToPos(value, 'y', true)];
  const pixel = devicePixelRatio;
  ctx.save();
  ctx.globalAlpha = 0.65;
  ctx.fillStyle = colour('--card');
  ctx.fillRect(left, bbox.top, bbox.left + bbox.width + 2 * pixel - left, bbox.height);
  ctx.globalAlpha = 1;
  ctx.fillStyle = colour('--ink');
  ctx.fillRect(left - pixel, bbox.top, 2 * pixel, bbox.height);
  ctx.beginPath();
  ctx.arc(left, top, 7 * pixel, 0, 2 * Math.PI);
  ctx.fillStyle = colour('--palm');
  ctx.fill();
  ctx.lineWidth = 2 * pixel;
  ctx.strokeStyle = colour('--card');
  ctx.stroke();
  ctx.restore();
}

function dragging({ over, posToVal }: uPlot, onDrag: (x: number) => void) {
  const drag = ({ clientX, buttons }: PointerEvent) => {
    if (buttons === 1) onDrag(posToVal(clientX - over.getBoundingClientRect().left, 'x'));
  };
  over.addEventListener('pointerdown', (pressed) => {
    over.setPointerCapture(pressed.pointerId);
    drag(pressed);
  });
  over.addEventListener('pointermove', drag);
}
