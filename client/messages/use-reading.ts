import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { NOTIFICATIONS } from '../lib/http/unread';
import { putThread } from './caches';
import { markRead } from './messages.commands';
import type { Thread } from './messages.types';

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const useVisible = () => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');

/**
 * Marks messages as read once they have been on screen in a tab that is in front. `seen` is the sequence of the last message
 * of the other that was. A thread that was marked as unread is read when it is opened again.
 */
export function useReading(thread: Thread, seen: number) {
  const queries = useQueryClient();
  const isVisible = useVisible();
  const marked = useRef(-1);
  const { id, read_up_to, marked_unread } = thread;
  useEffect(() => {
    const isNew = seen > read_up_to || marked_unread;
    if (!isVisible || !isNew || seen <= marked.current) return;
    marked.current = seen;
    markRead(id, seen).then(
      (read) => {
        putThread(queries, read);
        void queries.invalidateQueries({ queryKey: NOTIFICATIONS });
      },
      // It is marked with the next message, or when the thread is opened again.
      () => undefined,
    );
  }, [queries, id, isVisible, seen, read_up_to, marked_unread]);
}
