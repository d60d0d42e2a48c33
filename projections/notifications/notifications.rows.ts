import type { Recorded } from '#server/kernel/decider';
import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { NotificationKind } from '#server/kernel/notification-kinds';
import { communityEnds, communityEntries } from './community.entries.js';
import type { End, EndsOf, EntriesOf, Entry, Shown } from './entry.js';
import { meetingEntries } from './meeting.entries.js';
import { messageEnds, messageEntries } from './message.entries.js';
import { moderationEntries } from './moderation.entries.js';
import { moneyEntries } from './money.entries.js';
import type { Notifying } from './notifying-events.js';

export type NotificationRow = {
  person_id: UserId;
  /** That of the event; of a coalesced one, of its first event. */
  id: string;
  type: string;
  /** Which of the type's entries it is. */
  entry: number;
  kind: NotificationKind;
  at: Instant;
  read: boolean;
  /** Who caused it: it is not shown while one of both blocks the other, nor after the erasure of either. */
  by_id: UserId | null;
  about: string | null;
  listing_id: ListingId | null;
  amount: Kobo;
  /** When the first of it came; `at`: the latest. */
  since: Instant;
  /** Of the latest event that it shows, in the log. */
  position: number;
  /** Of a coalesced one what is left of it, the latest 100 at most, ordered by their numbers; else empty. */
  parts: { number: number; position: number }[];
};

/** Every notification that there is: another one is one more entry. */
export const ENTRIES: EntriesOf<Notifying> = {
  ...{ ...communityEntries, ...messageEntries, ...moneyEntries, ...moderationEntries, ...meetingEntries },
};
const ENDS: EndsOf<Notifying> = { ...communityEnds, ...messageEnds };

const entries = new Map(
  Object.entries(ENTRIES).map(([type, found]) => [type, [found].flat() as unknown as readonly Entry<object>[]]),
);
const ends = new Map(Object.entries(ENDS) as unknown as [string, End<object>][]);

/** Types that notify a person. */
export const notifyingTypes = [...entries.keys()];
/** Types that notify a person, or end a notification. */
export const shownTypes = [...new Set([...entries.keys(), ...ends.keys()])];

/** What an event ends: the notifications about `about`, of these persons; of coalesced ones the numbers from `from` to `to`. */
export function endOf({ type, data }: Recorded) {
  const end = ends.get(type);
  if (!end) return undefined;
  const { about, of, number, isUpTo, outcome = 'read' } = end;
  const to = number?.(data) ?? Infinity;
  const from = isUpTo || !number ? 0 : to;
  return { about: about(data), persons: of(data), from, to, isNumbered: number !== undefined, outcome };
}
export type Ended = NonNullable<ReturnType<typeof endOf>>;

/** The notifications of an event, at most one for each person. */
export function notificationsOf({
  id,
  type,
  data,
  position: place,
}: Recorded): (NotificationRow & { isMailed: boolean })[] {
  const position = Number(place);
  const { at, listingId = null } = data as { at: Instant; listingId?: ListingId | null };
  return (entries.get(type) ?? []).flatMap(({ kind, to, by, about, number, amount, isMailed = false }, entry) => {
    const [person_id, by_id] = [to(data), by?.(data) ?? null];
    if (person_id === undefined || person_id === by_id) return [];
    return {
      ...{ person_id, id, type, entry, kind, at, since: at, read: false, by_id, about: about?.(data) ?? null },
      ...{ listing_id: listingId, amount: amount?.(data) ?? 0, position, isMailed },
      parts: number ? [{ number: number(data), position }] : [],
    };
  });
}

/** The words of a notification, and the page that it opens. */
export function said({ type, entry }: Pick<NotificationRow, 'type' | 'entry'>, shown: Shown, money: string) {
  const { says, link } = entries.get(type)![entry]!;
  return { text: says(shown, money), link: link(shown) };
}
