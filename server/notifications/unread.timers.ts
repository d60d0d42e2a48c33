import { notificationsOf } from '#projections/notifications/notifications.rows';
import type { Recorded } from '#server/kernel/decider';
import { OutboxMessage } from '#server/kernel/reactions';
import type { NotificationMail } from './notifications.mails.js';

/** `position`: the event's in the log, which the view must have passed. */
export type UnreadMail = NotificationMail & { position: string };

/** A notification that stays unread so long is mailed: its receiver is away. */
const AWAY_MS = 10 * 60_000;

export const timersOf = (event: Recorded) =>
  notificationsOf(event).flatMap(({ isMailed, person_id: userId, id: notificationId, kind, at }) =>
    isMailed
      ? new OutboxMessage<UnreadMail>({
          ...{ id: `notification-${notificationId}-${userId}`, queue: 'notifications', name: 'mail-unread' },
          payload: { userId, notificationId, kind, position: String(event.position) },
          dueAt: new Date(Date.parse(at) + AWAY_MS).toISOString(),
        })
      : [],
  );
