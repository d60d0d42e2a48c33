import { IconArrowDown } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../ui/button';
import styles from './conversation.module.css';
import { DayLine } from './day-line';
import type { Loaded } from './loaded';
import { MessageBubble } from './message-bubble';
import { texts } from './messages.texts';
import type { Message, Thread } from './messages.types';
import { nameOf } from './names';
import { progressOf, rowsOf } from './rows';
import { useEarlier } from './use-earlier';
import { useLate, useWaiting } from './use-outbox';
import { useReading } from './use-reading';

const says = texts.thread;
/** Height of a message until it is measured, of the place above the first one, and of the space at the ends, px. */
const [ROW, EARLIER, SPACE] = [64, 60, 12];
/** Nearer to its end than this, px, the list follows what is appended. */
const AT_END = 80;
/** With fewer messages than this above those in sight, earlier ones are loaded. */
const FEW_ABOVE = 15;

interface Props {
  thread: Thread;
  loaded: Loaded;
  firstUnread: number | undefined;
  at: number | undefined;
  edit: (message: Message) => void;
  report: (message: Message) => void;
}

/**
 * The messages, of which only those in sight are in the document. The list keeps its place by the end: what is loaded above
 * moves nothing, and what is appended is followed only by who reads the end.
 */
export function ConversationList({ thread, loaded, firstUnread, at, edit, report }: Props) {
  const name = nameOf(thread);
  const waiting = useWaiting(thread.id);
  const isLate = useLate();
  const rows = useMemo(() => rowsOf(loaded, waiting, firstUnread), [loaded, waiting, firstUnread]);
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const earlier = useEarlier(thread.id);
  // eslint-disable-next-line react-hooks/incompatible-library -- The build does not use the React Compiler.
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => rows[index]!.key, [rows]),
    estimateSize: () => ROW,
    overscan: 4,
    paddingStart: loaded.hasEarlier ? EARLIER : SPACE,
    paddingEnd: SPACE,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: AT_END,
  });
  const items = virtual.getVirtualItems();
  const { startIndex = 0, endIndex = -1 } = virtual.range ?? {};

  const wanted = rows.findIndex(({ message }) => message.sequence >= (at ?? firstUnread ?? Infinity));
  const begin = useRef(() => {
    if (wanted < 0 || (at === undefined && firstUnread === undefined)) virtual.scrollToEnd();
    else virtual.scrollToIndex(wanted, { align: at === undefined ? 'start' : 'center' });
  });
  useLayoutEffect(() => begin.current(), []);
  // Before it is placed, the list is at its start.
  const [isPlaced, setPlaced] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPlaced(true));
    return () => cancelAnimationFrame(frame);
  }, []);

  // The own message is always seen.
  const sent = useRef(waiting.length);
  useLayoutEffect(() => {
    if (waiting.length > sent.current) virtual.scrollToEnd();
    sent.current = waiting.length;
  }, [virtual, waiting.length]);

  // A composer that grows, or a keyboard, takes its height from above.
  useEffect(() => {
    const element = scroller.current!;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const { load } = earlier;
  const isNearStart = isPlaced && endIndex >= 0 && startIndex < FEW_ABOVE && loaded.hasEarlier;
  useEffect(() => {
    if (isNearStart && earlier.state === 'idle') load();
  }, [isNearStart, earlier.state, load, loaded]);

  const seen = rows.slice(0, endIndex + 1).findLast(({ message }) => !message.from_me)?.message.sequence ?? 0;
  useReading(thread, seen);
  const below = rows
    .slice(endIndex + 1)
    .filter(({ message }) => !message.from_me && message.sequence > thread.read_up_to);

  return (
    <div className={styles.pane}>
      <div
        ref={scroller}
        role="region"
        aria-label={says.messages(name)}
        tabIndex={0}
        className={styles.scroller}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < AT_END;
        }}
      >
        {rows.length === 0 && <p className={`muted ${styles.begins}`}>{says.begins}</p>}
        <div className={styles.all} style={{ height: virtual.getTotalSize() }}>
          {loaded.hasEarlier && (
            <div className={styles.earlier}>
              <Button variant="subtle" size="compact" loading={earlier.state === 'loading'} onClick={load}>
                {says.earlier}
              </Button>
            </div>
          )}
          <ol className={styles.rows}>
            {items.map(({ key, index, start }) => {
              const { message, waiting, beginsDay, isFirstUnread, isFirst, isLast } = rows[index]!;
              return (
                <li
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  aria-setsize={loaded.hasEarlier ? -1 : rows.length}
                  aria-posinset={index + 1}
                  className={styles.row}
                  style={{ translate: `0 ${start}px` }}
                  data-found={at !== undefined && message.sequence === at ? true : undefined}
                >
                  {beginsDay && <DayLine at={message.at} />}
                  {isFirstUnread && <p className={styles.unreadLine}>{says.unread}</p>}
                  <MessageBubble
                    message={message}
                    waiting={waiting}
                    isFirst={isFirst}
                    isLast={isLast}
                    name={name}
                    progress={progressOf(message.sequence, thread)}
                    isLate={isLate && waiting !== undefined}
                    edit={edit}
                    report={report}
                  />
                </li>
              );
            })}
          </ol>
        </div>
      </div>
      {endIndex >= 0 && !virtual.isAtEnd(AT_END) && (
        <Button
          variant="light"
          shape="pill"
          size="compact"
          className={styles.newest}
          leftSection={<IconArrowDown size={20} aria-hidden="true" />}
          onClick={() => virtual.scrollToEnd()}
        >
          {says.newest(below.length)}
        </Button>
      )}
    </div>
  );
}
