import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Page } from '../lib/http/pages';
import { type Loaded, withMessage, withoutMessage } from './loaded';
import { messageKeys } from './messages.api';
import type { Message, Thread } from './messages.types';

type Threads = InfiniteData<Page<Thread>>;

/** Changes a thread wherever it is shown. */
function changeThreads(queries: QueryClient, isMeant: (thread: Thread) => boolean, change: (thread: Thread) => Thread) {
  const changed = (thread: Thread) => (isMeant(thread) ? change(thread) : thread);
  queries.setQueriesData<Thread>({ queryKey: ['messages', 'thread'] }, (thread) => thread && changed(thread));
  queries.setQueriesData<Threads>(
    { queryKey: messageKeys.threads },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, results: page.results.map(changed) })) },
  );
}

/** The thread as the server has it. */
export function putThread(queries: QueryClient, thread: Thread) {
  queries.setQueryData(messageKeys.thread(thread.id), thread);
  changeThreads(
    queries,
    ({ id }) => id === thread.id,
    () => thread,
  );
}

/** A thread that a list has already, until it is fetched itself. */
export const listedThread = (queries: QueryClient, id: string): Thread | undefined =>
  queries
    .getQueriesData<Threads>({ queryKey: messageKeys.threads })
    .flatMap(([, list]) => list?.pages.flatMap(({ results }) => results) ?? [])
    .find((thread) => thread.id === id);

/** A message that was sent or changed; the lists are fetched again, since their order may be another. */
export function putMessage(queries: QueryClient, message: Message) {
  const loaded = queries.setQueryData<Loaded>(
    messageKeys.of(message.thread),
    (now) => now && withMessage(now, message),
  );
  changeThreads(
    queries,
    ({ id, last_sequence }) => id === message.thread && last_sequence <= message.sequence,
    (thread) => ({ ...thread, last_message: message, last_sequence: message.sequence }),
  );
  void queries.invalidateQueries({ queryKey: messageKeys.threads });
  // Of an enquiry that has no answer yet the server takes only a few messages.
  if (loaded && !loaded.hasEarlier && loaded.messages.every(({ from_me }) => from_me))
    askAgain(queries, message.thread);
}

/** Whether more can be written is for the server to say. */
export const askAgain = (queries: QueryClient, thread: string) =>
  void queries.invalidateQueries({ queryKey: messageKeys.thread(thread) });

export const dropMessage = (queries: QueryClient, { id, thread }: Message) =>
  queries.setQueryData<Loaded>(messageKeys.of(thread), (now) => now && withoutMessage(now, id));

export interface Presence {
  username: string;
  online: boolean;
}

export const putPresence = (queries: QueryClient, { username, online }: Presence) =>
  changeThreads(
    queries,
    ({ person, online: shown }) => person?.username === username && shown !== online,
    (thread) => ({ ...thread, online, last_seen: online ? thread.last_seen : new Date().toISOString() }),
  );
