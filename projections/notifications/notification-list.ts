import { MOST_NOTIFICATIONS } from '#server/kernel/notification-kinds';
import type { UserId } from '#server/kernel/ids';
import type { Rows } from '../rows.js';
import type { Ended, NotificationRow } from './notifications.rows.js';

/** A message that its receiver hid while it was unread: `parts` has it alone, under this number. It may come back. */
export type HiddenRow = Omit<NotificationRow, 'about'> & { about: string; number: number };
/** How many notifications a person has. */
export type TallyRow = { person_id: UserId; count: number };
export type Lists = {
  notification: Rows<NotificationRow>;
  hidden: Rows<HiddenRow>;
  tally: Rows<TallyRow>;
};

/** A coalesced notification keeps no more parts. */
const MOST_PARTS = 100;
/** The oldest ones of a person leave together, once there are so many too many: few events look at the whole list. */
const SLACK = 50;

/** Adds a notification; one that is coalesced to the unread one about the same, in place of those that were read. */
export function add(lists: Lists, row: NotificationRow) {
  if (row.parts.length === 0) return put(lists, row);
  const before = alike(lists, row);
  for (const one of before) if (one.read) drop(lists, one);
  const unread = before.find(({ read }) => !read);
  if (unread) lists.notification.put(merged(unread, row));
  else put(lists, row);
}

/** Ends what an event ends of these notifications about the same: of coalesced ones these parts, and the notification with the last of them. */
export function end(lists: Lists, { about, persons, from, to, isNumbered, outcome }: Ended) {
  const isEnded = (number: number) => number >= from && number <= to;
  for (const row of lists.notification.where({ about })) {
    if (!persons.includes(row.person_id)) continue;
    const ended = row.parts.filter(({ number }) => isEnded(number));
    const left = row.parts.filter(({ number }) => !isEnded(number));
    if (row.parts.length > 0 && ended.length === 0) continue;
    if (outcome === 'hidden')
      for (const one of ended) lists.hidden.put({ ...row, about, number: one.number, parts: [one] });
    const { person_id, id } = row;
    if (left.length > 0) lists.notification.update({ person_id, id }, { parts: left });
    else if (outcome === 'read') lists.notification.update({ person_id, id }, { read: true });
    else drop(lists, row);
  }
  if (isNumbered && outcome !== 'hidden')
    for (const row of lists.hidden.where({ about }))
      if (persons.includes(row.person_id) && isEnded(row.number)) lists.hidden.remove(row);
}

/** Brings back what was hidden, as it was. */
export function restore(lists: Lists, { about, persons, from }: Ended) {
  for (const { number, ...row } of lists.hidden.where({ about })) {
    if (number !== from || !persons.includes(row.person_id)) continue;
    lists.hidden.remove({ person_id: row.person_id, about, number });
    const before = alike(lists, row);
    const same = before.find(({ read }) => read === row.read);
    if (same) lists.notification.put(merged(same, row));
    else if (!row.read) add(lists, row);
    else if (before.length === 0) put(lists, row);
  }
}

/** Marks as read what a person has seen: everything up to this place in the log, or before places were recorded, this instant. */
export function readAll(
  { notification }: Lists,
  person_id: UserId,
  isSeen: (one: Pick<NotificationRow, 'position' | 'at'>) => boolean,
  isShown: (row: NotificationRow) => boolean,
) {
  for (const row of notification.where({ person_id, read: false })) {
    if (!isShown(row)) continue;
    const { id, at, parts } = row;
    const left = parts.filter(({ position }) => !isSeen({ position, at }));
    if (left.length > 0) notification.update({ person_id, id }, { parts: left });
    else if (parts.length > 0 || isSeen(row)) notification.update({ person_id, id }, { read: true });
  }
}

export function drop({ notification, tally }: Lists, { person_id, id }: NotificationRow) {
  notification.remove({ person_id, id });
  tally.add({ person_id }, { count: -1 });
}

/** A person keeps the latest ones: the oldest leave when another one comes. */
function put(lists: Lists, row: NotificationRow) {
  const { notification, tally } = lists;
  const { person_id } = row;
  notification.put(row);
  const [before] = tally.where({ person_id });
  if (before) tally.add({ person_id }, { count: 1 });
  else tally.put({ person_id, count: 1 });
  if ((before?.count ?? 0) + 1 < MOST_NOTIFICATIONS + SLACK) return;
  const latest = [...notification.where({ person_id })].sort(isLater);
  for (const one of latest.slice(MOST_NOTIFICATIONS)) drop(lists, one);
}

const alike = ({ notification }: Lists, { person_id, about, type }: NotificationRow) =>
  notification.where({ about: about! }).filter((one) => one.person_id === person_id && one.type === type);

const merged = (one: NotificationRow, other: NotificationRow): NotificationRow => ({
  ...one,
  at: one.at > other.at ? one.at : other.at,
  position: Math.max(one.position, other.position),
  parts: [...one.parts, ...other.parts].sort((a, b) => a.number - b.number).slice(-MOST_PARTS),
});

const isLater = (one: NotificationRow, other: NotificationRow) =>
  one.at === other.at ? (one.id < other.id ? 1 : -1) : one.at < other.at ? 1 : -1;
