import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { lazyPanel } from '../ui/lazy-panel';
import { RowSkeletons } from '../ui/skeletons';
import { Blocking } from './blocking';
import { listedThread } from './caches';
import { Composer } from './composer';
import { Conversation } from './conversation';
import { conversation, thread as threadOf } from './conversation.api';
import styles from './messages.module.css';
import { texts } from './messages.texts';
import type { Message, Thread } from './messages.types';
import { nameOf } from './names';
import { mayEdit } from './rows';
import { ThreadHeader } from './thread-header';
import { NotOpened } from './not-opened';

const ReportModal = lazyPanel(async () => (await import('./report-modal')).ReportModal);

interface Props {
  id: string;
  /** The sequence of a message to show, as of a search. */
  at: number | undefined;
  /** Only one of the list and the thread is shown. */
  isNarrow: boolean;
  /** The thread is a part of another page, which keeps the focus and its place. */
  isPart?: boolean;
  /** Back to the list. */
  close: () => void;
  /** Opens what a person wrote, to be reported. */
  reportOf: (username: string) => void;
}

/** One thread, from the list's data while its own is fetched. */
export function ThreadView({ id, ...props }: Props) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...threadOf(id),
    placeholderData: () => listedThread(queries, id),
  });
  if (data) return <Opened thread={data} {...props} />;
  if (!error)
    return (
      <div className={styles.state}>
        <RowSkeletons count={5} />
      </div>
    );
  return <NotOpened error={error} retry={() => void refetch()} />;
}

function Opened({ thread, at, isNarrow, isPart = false, close, reportOf }: { thread: Thread } & Omit<Props, 'id'>) {
  const queries = useQueryClient();
  const view = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [editing, setEditing] = useState<Message>();
  const [reported, setReported] = useState<Message>();
  const [isBlocking, setBlocking] = useState(false);
  useArrival(view, isNarrow ? heading : field, isPart);

  const edit = useCallback((message: Message) => {
    setEditing(message);
    // After the menu has returned the focus to its button.
    setTimeout(() => field.current?.focus());
  }, []);
  const endEditing = () => {
    setEditing(undefined);
    field.current?.focus();
  };
  const keys = ({ key, target }: KeyboardEvent) => {
    // It closes a menu or a dialog first.
    const isOver = (target as Element).closest('[role="menu"], [role="dialog"], [aria-expanded="true"]');
    if (key === 'Escape' && isNarrow && !isOver) close();
  };

  return (
    <section ref={view} className={styles.thread} aria-label={texts.thread.label(nameOf(thread))} onKeyDown={keys}>
      <ThreadHeader
        thread={thread}
        heading={heading}
        back={isNarrow ? close : undefined}
        close={close}
        block={() => setBlocking(true)}
      />
      {isBlocking && thread.person && (
        <Blocking
          person={thread.person}
          end={() => (setBlocking(false), heading.current?.focus())}
          onBlocked={close}
          report={reportOf}
        />
      )}
      <Conversation thread={thread} at={at} edit={edit} report={setReported} />
      {thread.can_send || editing ? (
        <Composer
          thread={thread}
          field={field}
          editing={editing}
          endEditing={endEditing}
          editLast={() => {
            const last = queries
              .getQueryData(conversation(thread.id).queryKey)
              ?.messages.findLast((one) => mayEdit(one));
            if (last?.text) setEditing(last);
          }}
        />
      ) : (
        <p className={styles.closed}>{thread.reason ?? texts.composer.closed}</p>
      )}
      <ReportModal opened={!!reported} message={reported} onClose={() => setReported(undefined)} />
    </section>
  );
}

/** A thread that was opened from the list gets the focus; on phones it fills the window. */
function useArrival(view: { current: HTMLElement | null }, target: { current: HTMLElement | null }, isPart: boolean) {
  const [first] = useState(target);
  useEffect(() => {
    if (isPart) return;
    const focused = document.activeElement;
    const isFree = focused === document.body || focused?.closest('[data-threads]');
    if (isFree) first.current?.focus({ preventScroll: true });
    if (first.current?.tagName !== 'TEXTAREA') view.current?.scrollIntoView({ block: 'start' });
  }, [view, first, isPart]);
}
