import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { figure } from '../lib/texts/plural';
import { Naira } from '../ui/naira';
import { formatClock, formatDate } from '../ui/time';
import type { ReplayStep } from './audit.api';
import { texts } from './audit.texts';
import styles from './event-table.module.css';

const says = texts.table;
/** Heights, px; a row has up to three lines. */
const ROW = 76;
const HEAD = 44;
const ROWS_PER_PAGE = 6;

interface Props {
  events: ReplayStep[];
  /** The event at the cursor. */
  index: number;
  choose: (index: number) => void;
}

/** All events, of which only those in sight are in the document. The chosen row is the event at the cursor. */
export function EventTable({ events, index, choose }: Props) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- The build does not use the React Compiler.
  const virtual = useVirtualizer({
    count: events.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
  });
  const rows = virtual.getVirtualItems();
  useEffect(() => virtual.scrollToIndex(index, { align: 'auto' }), [virtual, index]);

  const keys = (pressed: KeyboardEvent) => {
    const to = {
      ArrowUp: index - 1,
      ArrowDown: index + 1,
      PageUp: index - ROWS_PER_PAGE,
      PageDown: index + ROWS_PER_PAGE,
    }[pressed.key];
    if (to === undefined) return;
    pressed.preventDefault();
    choose(to);
  };

  return (
    <div className={`card ${styles.table}`}>
      <div
        role="grid"
        aria-label={says.title}
        aria-rowcount={events.length + 1}
        aria-activedescendant={rows.some((row) => row.index === index) ? `${id}${index}` : undefined}
        tabIndex={0}
        onKeyDown={keys}
        ref={scroller}
        className={styles.scroller}
        style={{ '--digits': `${figure(events.length).length}ch` } as CSSProperties}
      >
        <div role="row" aria-rowindex={1} className={`${styles.row} ${styles.head}`}>
          <span role="columnheader">{says.number}</span>
          <span role="columnheader">{says.event}</span>
          <span role="columnheader">{says.change}</span>
          <span role="columnheader">{says.balance}</span>
        </div>
        <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
          {rows.map((row) => (
            <Row
              key={row.key}
              id={`${id}${row.index}`}
              event={events[row.index]!}
              number={row.index + 1}
              isChosen={row.index === index}
              top={row.start - HEAD}
              onClick={() => choose(row.index)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface RowProps {
  id: string;
  event: ReplayStep;
  /** Position in the stream, from 1. */
  number: number;
  isChosen: boolean;
  /** Distance from the first row, px. */
  top: number;
  onClick: () => void;
}

const Row = ({ id, event, number, isChosen, top, onClick }: RowProps) => (
  <div
    role="row"
    id={id}
    aria-rowindex={number + 1}
    aria-selected={isChosen}
    className={styles.row}
    style={{ height: ROW, translate: `0 ${top}px` }}
    onClick={onClick}
  >
    <span role="gridcell" className="figures muted">
      {figure(number)}
    </span>
    <span role="gridcell" className={styles.event}>
      <span className={styles.sentence}>{event.sentence}</span>
      <span className="muted">{says.instant(formatDate(event.at), formatClock(event.at))}</span>
    </span>
    <span role="gridcell">
      {event.amount_kobo !== null && event.direction && <Naira kobo={event.amount_kobo} signed={event.direction} />}
    </span>
    <span role="gridcell">
      <Naira kobo={event.balance_after_kobo} />
    </span>
  </div>
);
