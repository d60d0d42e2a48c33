/** Positions kept: more than the commands of which live messages can still be under way. */
const KEPT = 100;
/** A live message waits at most this long for the responses that are under way, ms. */
const LONGEST_MS = 2_000;

const responses = new Map<string, number>();
const underWay = new Set<Promise<unknown>>();

/**
 * Log positions of the commands this page sent, from the `X-Position` of their responses. A live message about such a
 * position needs no fetch: the mutation has named what it changes.
 */
export const ownChanges = {
  /** Follows one command from its sending to its response. */
  follow(sending: Promise<Response>): Promise<Response> {
    const noted = sending
      .then(({ headers }) => note(headers.get('X-Position')))
      .catch(() => undefined)
      .finally(() => underWay.delete(noted));
    underWay.add(noted);
    return sending;
  },
  includes: (position: string) => responses.has(position),
  /** When the command responded, ms since 1970. */
  respondedAt: (position: string) => responses.get(position) ?? 0,
  isWaiting: () => underWay.size > 0,
  /** Resolves when no command waits for its response, after 2 s at most: its live message may arrive first. */
  async responded(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const longest = new Promise((resolve) => (timer = setTimeout(resolve, LONGEST_MS)));
    await Promise.race([Promise.all(underWay), longest]);
    clearTimeout(timer);
  },
};

function note(position: string | null) {
  if (position === null) return;
  responses.set(position, Date.now());
  const [oldest] = responses.keys();
  if (responses.size > KEPT && oldest !== undefined) responses.delete(oldest);
}
