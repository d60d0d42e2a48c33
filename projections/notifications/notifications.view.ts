import { accountEvents } from '#server/accounts/accounts.events';
import type { Recorded } from '#server/kernel/decider';
import type { EventTypes } from '#server/kernel/event-types';
import type { Instant, UserId } from '#server/kernel/ids';
import type { MailChoice, NotificationKind } from '#server/kernel/notification-kinds';
import { connectionEvents } from '#server/network/network.events';
import { notificationEvents } from '#server/notifications/notifications.events';
import { type Audience, table, view } from '../projection.js';
import type { Rows } from '../rows.js';
import { add, drop, end, type HiddenRow, type Lists, readAll, restore, type TallyRow } from './notification-list.js';
import { endOf, type NotificationRow, notificationsOf, shownTypes } from './notifications.rows.js';
import { notifyingEvents } from './notifying-events.js';

/** What a person chose for a kind; a kind without a row is shown, mailed and pushed. `since`: the first notifications it counts for. */
export type PreferenceRow = {
  user_id: UserId;
  kind: NotificationKind;
  in_app: boolean;
  mail: MailChoice;
  push: boolean;
  since: Instant;
};

type Tables = Lists & { preference: Rows<PreferenceRow> };

const { UserErased } = accountEvents;
const { PersonBlocked } = connectionEvents;
const notifying = Object.fromEntries(
  shownTypes.map((type) => [type, notifyingEvents[type as keyof typeof notifyingEvents]]),
) as EventTypes as Record<never, never>;

/** Ends what the event answers, and notifies those whom it concerns. */
function notify(lists: Tables, event: Recorded) {
  const ended = endOf(event);
  if (ended?.outcome === 'restored') restore(lists, ended);
  else if (ended) end(lists, ended);
  for (const { isMailed: _, ...row } of notificationsOf(event)) add(lists, row);
}

/** The columns of a notification. */
const COLUMNS = {
  person_id: 'text not null',
  id: 'text not null',
  type: 'text not null',
  entry: 'int not null',
  kind: 'text not null',
  at: 'timestamptz not null',
  read: 'boolean not null',
  by_id: 'text',
  about: 'text',
  listing_id: 'text',
  amount: 'bigint not null',
  since: 'timestamptz not null',
  position: 'bigint not null',
  parts: 'jsonb not null',
} as const;

/** What each person is to know, by one table of events (`notifications.rows.ts`), and how it arrives (A0.21). */
export const notificationsView = view({ ...notifying, ...notificationEvents, PersonBlocked, UserErased })({
  name: 'notifications',
  version: 7,
  tables: {
    notification: table<NotificationRow>(['person_id', 'id'], COLUMNS, [
      ['person_id'],
      ['person_id', 'read'],
      ['person_id', 'by_id'],
      ['by_id'],
      ['about'],
    ]),
    hidden: table<HiddenRow>(
      ['person_id', 'about', 'number'],
      { ...COLUMNS, about: 'text not null', number: 'int not null' },
      [['person_id'], ['by_id'], ['about']],
    ),
    tally: table<TallyRow>(['person_id'], { person_id: 'text not null', count: 'int not null' }),
    preference: table<PreferenceRow>(
      ['user_id', 'kind'],
      {
        user_id: 'text not null',
        kind: 'text not null',
        in_app: 'boolean not null',
        mail: 'text not null',
        push: 'boolean not null',
        since: 'timestamptz not null',
      },
      [['user_id']],
    ),
  },
  indexes: `
    create index if not exists notification_latest on notification (person_id, at desc, id desc);
    create index if not exists notification_day on notification (at);`,
  on: {
    ...(Object.fromEntries(shownTypes.map((type) => [type, notify])) as Record<never, never>),
    NotificationsRead: ({ notification }, { data: { userId: person_id, notificationIds } }) => {
      for (const id of notificationIds) notification.update({ person_id, id }, { read: true });
    },
    // Those that the person does not see under the bell stay unread: they are still to be mailed.
    AllNotificationsRead: ({ preference, ...lists }, { data: { userId, upTo = '', position } }) => {
      const hidden = new Set(preference.where({ user_id: userId }).flatMap((one) => (one.in_app ? [] : one.kind)));
      const isSeen = (one: { position: number; at: Instant }) =>
        position === undefined ? one.at <= upTo : one.position <= position;
      readAll(lists, userId, isSeen, ({ kind }) => !hidden.has(kind));
    },
    // `since`: when the mails were chosen; the bell alone changes nothing about them.
    NotificationPreferenceChanged: ({ preference }, { data: { userId, kind, inApp, mail, push = true, at } }) => {
      const before = preference.where({ user_id: userId }).find((one) => one.kind === kind);
      const since = before?.mail === mail ? before.since : at;
      preference.put({ user_id: userId, kind, in_app: inApp, mail, push, since });
    },
    // A request between both has ended with it. The other notifications are hidden as long as the block lasts.
    PersonBlocked: (lists, { data: { by, other } }) => {
      for (const [person_id, by_id] of [[by, other] as const, [other, by] as const])
        for (const row of lists.notification.where({ person_id, by_id })) if (row.kind === 'requests') drop(lists, row);
    },
    UserErased: ({ preference, ...lists }, { data: { userId } }) => {
      const { notification, hidden, tally } = lists;
      for (const row of [...notification.where({ person_id: userId }), ...notification.where({ by_id: userId })])
        drop(lists, row);
      for (const row of [...hidden.where({ person_id: userId }), ...hidden.where({ by_id: userId })])
        hidden.remove(row);
      for (const row of preference.where({ user_id: userId })) preference.remove(row);
      tally.remove({ person_id: userId });
    },
  },
  audience: (event: Recorded): Audience[] => {
    const { type, data } = event as Recorded & { data: { userId: UserId; by: UserId } };
    // The blocked person does not learn of it.
    if (type === 'PersonBlocked') return [{ user: data.by }];
    if (type in notificationEvents) return [{ user: data.userId }];
    const persons = [...notificationsOf(event).map(({ person_id }) => person_id), ...(endOf(event)?.persons ?? [])];
    return [...new Set(persons)].map((user) => ({ user }));
  },
});
