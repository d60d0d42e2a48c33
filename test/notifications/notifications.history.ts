import { MAIL_CHOICES, NOTIFICATION_KINDS } from '#server/kernel/notification-kinds';
import {
  ChangeNotificationPreference,
  notifications,
  ReadAllNotifications,
  ReadNotifications,
} from '#server/notifications/notifications';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

/** A person reads one notification or all of them, and may choose how a kind arrives. */
async function read({ people, newId, oneOf, chance, at, decide }: GeneratedMarket) {
  const userId = oneOf(people);
  const own = () => ({ userId, at: at() });
  const notificationIds = [newId('notification')];
  const [event] = await decide(notifications, userId, new ReadNotifications({ ...own(), notificationIds }));
  if (event && chance(0.5)) {
    const position = Number(event.position);
    await decide(notifications, userId, new ReadAllNotifications({ ...own(), position }));
  }
  if (!chance(0.3)) return;
  const chosen = {
    kind: oneOf([...NOTIFICATION_KINDS]),
    inApp: chance(0.5),
    mail: oneOf([...MAIL_CHOICES]),
    push: chance(0.5),
  };
  await decide(notifications, userId, new ChangeNotificationPreference({ ...own(), ...chosen }));
}

const at = '2026-03-01T09:00:00.000Z';

export const history: ModuleHistory = {
  activities: (market) => [() => read(market)],
  marketDay: [
    { stream: 'notifications-chidi', type: 'AllNotificationsRead', data: { userId: 'chidi', upTo: at, at } },
    {
      ...{ stream: 'notifications-chidi', type: 'NotificationPreferenceChanged' },
      data: { userId: 'chidi', kind: 'reviews', inApp: true, mail: 'daily', at },
    },
  ],
};
