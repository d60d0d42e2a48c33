import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Failure } from '../ui/failure';
import { RowSkeletons } from '../ui/skeletons';
import { conversation, loadEarlier } from './conversation.api';
import { ConversationList } from './conversation-list';
import type { Loaded } from './loaded';
import { texts } from './messages.texts';
import styles from './conversation.module.css';
import type { Message, Thread } from './messages.types';
import { nameOf } from './names';
import { firstUnreadOf } from './rows';
import { endTyping } from './typing';

const says = texts.thread;

interface Props {
  thread: Thread;
  /** The sequence of a message to show, as of a search. */
  at: number | undefined;
  edit: (message: Message) => void;
  report: (message: Message) => void;
}

/** The messages of a thread, in one of three states. */
export function Conversation({ thread, at, ...acts }: Props) {
  const { data, error, isFetching, refetch } = useQuery(conversation(thread.id));
  const firstUnread = useFirstUnread(thread, data, isFetching);
  const isFound = useFound(thread.id, data, at);
  if (error && !data)
    return (
      <div className={styles.pane}>
        <Failure error={error} lead={says.failed} retry={() => void refetch()} />
      </div>
    );
  if (!data || !isFound)
    return (
      <div className={styles.pane}>
        <RowSkeletons />
      </div>
    );
  return (
    <>
      <ConversationList key={at} thread={thread} loaded={data} firstUnread={firstUnread} at={at} {...acts} />
      <Arrival thread={thread} last={data.messages.findLast(({ from_me }) => !from_me)} />
    </>
  );
}

/** Where the unread line stands: before what was unread when the thread was opened. It stays there while new messages come. */
function useFirstUnread({ read_up_to }: Thread, data: Loaded | undefined, isFetching: boolean) {
  const [readAtOpening] = useState(read_up_to);
  const [settled, setSettled] = useState<{ first: number | undefined }>();
  if (data && !isFetching && !settled) setSettled({ first: firstUnreadOf(data.messages, readAtOpening) });
  return settled ? settled.first : data && firstUnreadOf(data.messages, readAtOpening);
}

/** True once the message at this sequence is loaded, or cannot be. */
function useFound(id: string, data: Loaded | undefined, at: number | undefined) {
  const queries = useQueryClient();
  const oldest = data?.messages[0]?.sequence ?? Infinity;
  const isThere = at === undefined || at >= oldest || !data?.hasEarlier;
  const [given, setGiven] = useState<number>();
  useEffect(() => {
    if (!data || isThere || given === at) return;
    loadEarlier(queries, id, at).catch(() => setGiven(at));
  }, [queries, id, data, isThere, at, given]);
  return isThere || given === at;
}

/** Says a new message to screen readers. */
function Arrival({ thread, last }: { thread: Thread; last: Message | undefined }) {
  const [first] = useState(last?.sequence ?? 0);
  const isNew = last !== undefined && last.sequence > first;
  useEffect(() => {
    if (isNew) endTyping(thread.id);
  }, [thread.id, isNew, last?.sequence]);
  const said = last?.text || texts.list.file(last?.attachments.length ?? 0);
  return (
    <div className="visually-hidden" aria-live="polite">
      {isNew && !last.deleted && says.said(nameOf(thread), said)}
    </div>
  );
}
