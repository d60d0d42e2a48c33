import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { ChangedMessage } from '#server/platform/live/topics';
import { ownChanges } from '../http/own-changes';
import { announce } from './own-news';
import type { Connection } from './socket';
import { watching } from './watches';

const SPREAD_MS = 2_000;

/**
 * Fetches again what a message names. With a key: at once the queries that pages show of it. Without one, a message for
 * this person: at once all queries of the view. One for everyone: after a random 0–2 s, so that one sale does not make all
 * clients fetch at the same instant, and without the queries of watched keys, which have messages of their own. A message
 * about a command of this page fetches nothing: the mutation named what it changes (`meta.changes`).
 */
export function refetching(queries: QueryClient) {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  let isLive = false;
  let wasLive = false;
  const missed = () => void queries.invalidateQueries();
  const afterDelay = (name: string, work: () => void) => {
    if (waiting.has(name)) return;
    const run = () => (waiting.delete(name), work());
    waiting.set(name, setTimeout(run, Math.random() * SPREAD_MS));
  };
  const fetchAgain = (view: string, isNamed: (key: QueryKey) => boolean = () => true) =>
    void queries.invalidateQueries({ queryKey: [view], predicate: ({ queryKey }) => isNamed(queryKey) });

  const apply = ({ view, key, from, position, shared, missed }: ChangedMessage) => {
    if (!missed && from === position && ownChanges.includes(position)) return markStale(view, position);
    if (key !== undefined) fetchAgain(view, (queryKey) => isShown(queryKey, [...(watching.get(key) ?? [])].flat()));
    else if (!shared) {
      fetchAgain(view);
      announce(view);
    } else if (missed) afterDelay(`${view} missed`, () => fetchAgain(view));
    else {
      // Pages that watch from now on have joined their topic too late for this message.
      const watched = [...watching.values()].flatMap((pages) => [...pages].flat());
      afterDelay(view, () => fetchAgain(view, (queryKey) => !isShown(queryKey, watched)));
    }
  };
  /** Queries fetched before the command responded are fetched when a page shows them again. */
  const markStale = (view: string, position: string) =>
    void queries.invalidateQueries({
      queryKey: [view],
      refetchType: 'none',
      predicate: ({ state }) => state.dataUpdatedAt <= ownChanges.respondedAt(position),
    });

  return {
    changed(message: ChangedMessage) {
      if (ownChanges.isWaiting()) void ownChanges.responded().then(() => apply(message));
      else apply(message);
    },
    /** Something changed between the requests of this page and its first connection. */
    missed,
    /** After the first connection nothing is fetched again; after each later one everything, since messages may have been missed. */
    connection(now: Connection) {
      if (now === 'live' && !isLive && wasLive) missed();
      isLive = now === 'live';
      wasLive ||= isLive;
    },
    stop() {
      waiting.forEach((timer) => clearTimeout(timer));
      waiting.clear();
    },
  };
}

/** True if the query is one of those that a page shows. */
export const isShown = (queryKey: QueryKey, shows: readonly QueryKey[]) =>
  shows.some((shown) => partialMatchKey(queryKey, shown));
