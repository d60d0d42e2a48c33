import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Changed, Connection } from './socket';
import { watching } from './watches';

const SPREAD_MS = 2_000;

/**
 * Fetches again what a message names. With a key: at once the queries that pages show of it. Without one, a message for
 * this person: at once all queries of the view. One for everyone: after a random 0–2 s, so that one sale does not make all
 * clients fetch at the same instant, and without the queries of watched keys, which have messages of their own.
 */
export function refetching(queries: QueryClient) {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  let isLive = false;
  let wasLive = false;
  const later = (name: string, work: () => void) => {
    if (waiting.has(name)) return;
    const run = () => (waiting.delete(name), work());
    waiting.set(name, setTimeout(run, Math.random() * SPREAD_MS));
  };
  const fetchAgain = (view: string, isNamed: (key: QueryKey) => boolean = () => true) =>
    void queries.invalidateQueries({ queryKey: [view], predicate: ({ queryKey }) => isNamed(queryKey) });
  return {
    changed({ view, key, shared, missed }: Changed) {
      if (key !== undefined) fetchAgain(view, shownOf([...(watching.get(key) ?? [])]));
      else if (!shared) fetchAgain(view);
      else if (missed) later(`${view} missed`, () => fetchAgain(view));
      else
        later(view, () => {
          const isWatched = shownOf([...watching.values()].flatMap((pages) => [...pages]));
          fetchAgain(view, (queryKey) => !isWatched(queryKey));
        });
    },
    /** After the first connection nothing is fetched again; after each later one everything, since messages may have been missed. */
    connection(now: Connection) {
      if (now === 'live' && !isLive && wasLive) void queries.invalidateQueries();
      isLive = now === 'live';
      wasLive ||= isLive;
    },
    stop() {
      waiting.forEach((timer) => clearTimeout(timer));
      waiting.clear();
    },
  };
}

const shownOf = (pages: readonly (readonly QueryKey[])[]) => (queryKey: QueryKey) =>
  pages.some((shows) => shows.some((shown) => partialMatchKey(queryKey, shown)));
