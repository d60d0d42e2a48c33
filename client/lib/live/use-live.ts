import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { askedAt } from '../http/early-answers';
import { useSession } from '../http/session';
import { isShown, refetching } from './refetching';
import { currentConnection, openedSocket, openSocket, reconnect, subscribeConnection } from './socket';
import { isWatching, watchKey } from './watches';

/** A page opens, connects and watches within this time: its data counts as current, ms. */
const OPENING_MS = 3_000;
/** The person of a session that was stored without its account, until the account is fetched. */
const UNKNOWN = 'unknown';

/**
 * Keeps every view on screen current: the server names the view that changed, and queries whose key begins with that name
 * are fetched again. After a lost connection all are, since messages may have been missed. When another person signs in,
 * the cache is emptied.
 */
export function useLive() {
  const queries = useQueryClient();
  const signedIn = useSession();
  const access = signedIn?.access;
  const person = signedIn ? (signedIn.user?.id ?? UNKNOWN) : 'visitor';
  const isSignedIn = signedIn !== null;
  const seenBy = useRef({ person, access });

  useEffect(() => {
    const before = seenBy.current;
    seenBy.current = { person, access };
    const isNamed = before.person === UNKNOWN && before.access === access;
    if (before.person === person || isNamed) return;
    void queries.resetQueries();
    // The server binds a connection to the session: renewed tokens need no other one.
    void reconnect(isSignedIn || isWatching());
  }, [queries, person, access, isSignedIn]);

  useEffect(() => {
    if (isSignedIn) void openSocket();
  }, [isSignedIn]);

  useEffect(() => {
    const refetch = refetching(queries);
    let bound = false;
    const follow = () => {
      const opened = openedSocket();
      if (opened && !bound) {
        bound = true;
        void opened.then((socket) => {
          socket.on('changed', refetch.changed);
          socket.on('missed', refetch.missed);
        });
      }
      refetch.connection(currentConnection());
    };
    follow();
    const stop = subscribeConnection(follow);
    return () => {
      stop();
      refetch.stop();
      void openedSocket()?.then((socket) => {
        socket.off('changed', refetch.changed);
        socket.off('missed', refetch.missed);
      });
    };
  }, [queries]);
}

/**
 * Watches the topic `<prefix>:<key>` while the page shows it; visitors may watch too. `shows` are the keys of the queries
 * that are fetched again when a message names the key.
 */
export function useWatch(prefix: string, key: string | undefined, shows: readonly QueryKey[]) {
  const queries = useQueryClient();
  const shown = JSON.stringify(shows);
  useEffect(() => {
    if (!key) return;
    const message = { topic: `${prefix}:${key}` };
    const shows = JSON.parse(shown) as QueryKey[];
    const watch = () =>
      void openedSocket()?.then((socket) => socket.emit('watch', message, () => fetchMissed(queries, shows)));
    const end = watchKey(key, shows);
    let gone = false;
    void openSocket().then((socket) => {
      if (gone) return;
      if (socket.connected) watch();
      else socket.connect();
      socket.on('connect', watch);
    });
    return () => {
      gone = true;
      const isStillWatched = end();
      void openedSocket()?.then((socket) => {
        socket.off('connect', watch);
        if (!isStillWatched && socket.connected) socket.emit('unwatch', message);
      });
    };
  }, [queries, prefix, key, shown]);
}

/** Refetches what a page had fetched before it watched: it received no message of changes in between. */
const fetchMissed = (queries: QueryClient, shows: readonly QueryKey[]) =>
  void queries.refetchQueries(
    {
      type: 'active',
      predicate: ({ queryKey, state }) =>
        isShown(queryKey, shows) && askedAt(state.dataUpdatedAt) < Date.now() - OPENING_MS,
    },
    { cancelRefetch: false },
  );

/** 'live', 'reconnecting', 'offline', 'stopped', or 'idle' while no page needs the socket. */
export const useConnection = () => useSyncExternalStore(subscribeConnection, currentConnection, () => 'idle' as const);

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
