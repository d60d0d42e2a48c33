import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSession } from '../http/session';
import { type Changed, currentConnection, openedSocket, openSocket, reconnect, subscribeConnection } from './socket';

const watched = new Map<string, number>();

/**
 * Keeps every view on screen current. The server names the view that changed; queries whose key
 * begins with that name fetch again. After a lost connection we cannot know what we missed: all do.
 * When another person signs in or out, nothing of the one before stays in the cache.
 */
export function useLive() {
  const queries = useQueryClient();
  const signedIn = useSession();
  const access = signedIn?.access;
  const person = signedIn ? (signedIn.user?.id ?? 'someone') : 'visitor';
  const shown = useRef(access);
  const seenBy = useRef(person);

  useEffect(() => {
    if (seenBy.current === person) return;
    seenBy.current = person;
    void queries.resetQueries();
  }, [queries, person]);

  useEffect(() => {
    if (shown.current === access) return;
    shown.current = access;
    void reconnect(access !== undefined || [...watched.values()].some(Boolean));
  }, [access]);

  useEffect(() => {
    if (access) void openSocket();
  }, [access]);

  useEffect(() => {
    const refetch = ({ view }: Changed) => void queries.invalidateQueries({ queryKey: [view] });
    let before = currentConnection();
    let bound = false;
    const follow = () => {
      const opened = openedSocket();
      if (opened && !bound) {
        bound = true;
        void opened.then((socket) => socket.on('changed', refetch));
      }
      const now = currentConnection();
      if (now === 'live' && before !== 'live') void queries.invalidateQueries();
      before = now;
    };
    follow();
    const stop = subscribeConnection(follow);
    return () => {
      stop();
      void openedSocket()?.then((socket) => socket.off('changed', refetch));
    };
  }, [queries]);
}

/** Follows one public listing while the page shows it; visitors may watch too. */
export function useWatch({ listing }: { listing: string | undefined }) {
  useEffect(() => {
    if (!listing) return;
    const watch = () => void openedSocket()?.then((socket) => socket.emit('watch', { listing }));
    watched.set(listing, (watched.get(listing) ?? 0) + 1);
    let gone = false;
    void openSocket().then((socket) => {
      if (gone) return;
      if (socket.connected) watch();
      else socket.connect();
      socket.on('connect', watch);
    });
    return () => {
      gone = true;
      const left = (watched.get(listing) ?? 1) - 1;
      watched.set(listing, left);
      void openedSocket()?.then((socket) => {
        socket.off('connect', watch);
        if (left === 0 && socket.connected) socket.emit('unwatch', { listing });
      });
    };
  }, [listing]);
}

/** 'live', 'reconnecting', 'offline', or 'idle' while nobody needs the socket. */
export const useConnection = () => useSyncExternalStore(subscribeConnection, currentConnection);

/** Put the ref on an element: its background fades once whenever the value changes; its first arrival is no change. */
export function useFlash<E extends HTMLElement = HTMLSpanElement>(value: unknown) {
  const ref = useRef<E>(null);
  const last = useRef(value);
  useEffect(() => {
    const before = last.current;
    last.current = value;
    const element = ref.current;
    if (!element || before === undefined || Object.is(before, value)) return;
    element.classList.remove('flash');
    void element.offsetWidth;
    element.classList.add('flash');
  }, [value]);
  return ref;
}
