import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { ChangedMessage } from '#server/platform/live/topics';
import { ownChanges } from '../http/own-changes';
import { announce, announceAll } from './own-news';
import type { Connection } from './socket';
import { watching } from './watches';

const SPREAD_MS = 2_000;
/** The view that commands of any module change, so that not every mutation names it. */
const CHANGED_BY_ANY = 'notifications';
/** After a response the mutation has what it names fetched first, ms. */
const NAMED_FIRST_MS = 100;

/**
 * Fetches again what a message names. With a key: at once the queries that pages show of it. Without one, a message for
 * this person: at once all queries of the view. One for everyone: after a random 0–2 s, so that one sale does not make all
 * clients fetch at the same instant, and without the queries of watched keys, which have messages of their own. A message
 * about a command of this page fetches nothing but the person's notifications, which an answer ends, wherever it was given:
 * the mutation named what else it changes (`meta.changes`).
 */
export function refetching(queries: QueryClient) {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  let isLive = false;
  let wasLive = false;
  const missed = () => {
    void queries.invalidateQueries();
    announceAll();
  };
  const afterDelay = (name: string, work: () => void, ms = Math.random() * SPREAD_MS) => {
    if (waiting.has(name)) return;
    const run = () => (waiting.delete(name), work());
    waiting.set(name, setTimeout(run, ms));
  };
  const fetchAgain = (view: string, isNamed: (key: QueryKey) => boolean = () => true) =>
    void queries.invalidateQueries({ queryKey: [view], predicate: ({ queryKey }) => isNamed(queryKey) });

  const apply = ({ view, key, from, position, shared, missed }: ChangedMessage) => {
    if (!missed && from === position && ownChanges.includes(position)) {
      if (view !== CHANGED_BY_ANY) return markStale(view, position);
      return afterDelay(`${view} ${position}`, () => markStale(view, position, 'active'), NAMED_FIRST_MS);
    }
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
  const markStale = (view: string, position: string, refetchType: 'active' | 'none' = 'none') =>
    void queries.invalidateQueries({
      ...{ queryKey: [view], refetchType },
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
