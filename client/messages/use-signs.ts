import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openSocket } from '../lib/live/socket';
import { type Presence, putPresence } from './caches';
import { showTyping } from './typing';

/** Follows who types and who is online while messages are on screen. Neither is stored. */
export function useSigns() {
  const queries = useQueryClient();
  useEffect(() => {
    let ended = false;
    const typing = ({ thread }: { thread: string }) => showTyping(thread);
    const presence = (change: Presence) => putPresence(queries, change);
    const opened = openSocket();
    void opened.then((socket) => {
      if (!ended) socket.on('typing', typing).on('presence', presence);
    });
    return () => {
      ended = true;
      void opened.then((socket) => socket.off('typing', typing).off('presence', presence));
    };
  }, [queries]);
}
