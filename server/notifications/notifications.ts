import type { Decider } from '#server/kernel/decider';
import { invalid } from '#server/kernel/domain-error';
import type { Instant, UserId } from '#server/kernel/ids';
import {
  type EndedMails,
  isAlwaysMailed,
  type MailChoice,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '#server/kernel/notification-kinds';
import { type NotificationEvent, notificationEvents } from './notifications.events.js';

type Own = { userId: UserId; at: Instant };

/** `notificationIds`: those that are not read yet. */
export class ReadNotifications {
  readonly type = 'ReadNotifications';
  constructor(readonly data: Own & { notificationIds: string[] }) {}
}

/** `position`: of the latest event of which the person has seen a notification. */
export class ReadAllNotifications {
  readonly type = 'ReadAllNotifications';
  constructor(readonly data: Own & { position: number }) {}
}

/** What is left out stays as it is. */
export class ChangeNotificationPreference {
  readonly type = 'ChangeNotificationPreference';
  constructor(readonly data: Own & { kind: NotificationKind; inApp?: boolean; mail?: MailChoice; push?: boolean }) {}
}

/** Ends the mails that a link in one of them names. */
export class EndNotificationMails {
  readonly type = 'EndNotificationMails';
  constructor(readonly data: Own & { mails: EndedMails }) {}
}

export type NotificationCommand =
  ReadNotifications | ReadAllNotifications | ChangeNotificationPreference | EndNotificationMails;

type Preference = { inApp: boolean; mail: MailChoice; push: boolean };
type State = { preferences: Map<NotificationKind, Preference> };

/** How a kind arrives until the person chooses. */
const UNCHOSEN: Preference = { inApp: true, mail: 'now', push: true };

/** What one person has read of the notifications, and how each kind arrives. */
export const notifications: Decider<State, NotificationCommand, NotificationEvent> = {
  category: 'notifications',
  events: notificationEvents,
  initial: () => ({ preferences: new Map() }),

  decide(command, state) {
    switch (command.type) {
      case 'ReadNotifications':
        return command.data.notificationIds.length ? [{ type: 'NotificationsRead', data: command.data }] : [];
      case 'ReadAllNotifications':
        return [{ type: 'AllNotificationsRead', data: command.data }];
      case 'ChangeNotificationPreference':
        return change(state, command.data);
      case 'EndNotificationMails': {
        const { mails, userId, at } = command.data;
        const ended = NOTIFICATION_KINDS.filter((kind) =>
          mails === 'daily' ? preferenceOf(state, kind).mail === 'daily' : kind === mails,
        );
        return ended.flatMap((kind) => change(state, { userId, kind, mail: 'off', at }));
      }
    }
  },

  evolve(state, { type, data }) {
    if (type === 'NotificationPreferenceChanged')
      state.preferences.set(data.kind, { inApp: data.inApp, mail: data.mail, push: data.push ?? true });
    return state;
  },
};

const preferenceOf = ({ preferences }: State, kind: NotificationKind) => preferences.get(kind) ?? UNCHOSEN;

function change(state: State, { userId, kind, at, ...chosen }: ChangeNotificationPreference['data']) {
  const before = preferenceOf(state, kind);
  const { inApp = before.inApp, mail = before.mail, push = before.push } = chosen;
  if (isAlwaysMailed(kind) && mail !== 'now') throw invalid('mail', 'E-mails about your wallet are always sent.');
  if (inApp === before.inApp && mail === before.mail && push === before.push) return [];
  const data = { userId, kind, inApp, mail, ...(push ? {} : { push }), at };
  return [{ type: 'NotificationPreferenceChanged' as const, data }];
}
