import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { MAIL_CHOICES, NOTIFICATION_KINDS } from '#server/kernel/notification-kinds';
import { instant, userId } from '#server/kernel/shapes';

const own = z.strictObject({ userId, at: instant });

/** Stream `notifications-<person>`: what the person has read of the notifications, and how each kind arrives (A0.21). */
export const notificationEvents = defineEvents({
  /** `notificationIds`: the ids of the events that the notifications are about. */
  NotificationsRead: { shape: own.extend({ notificationIds: z.array(z.string().min(1)).min(1) }) },
  /**
   * Every notification, and every part of one, of an event up to `position` in the log: what came later was not seen. The first
   * release recorded `upTo` instead, until when the events happened.
   */
  AllNotificationsRead: {
    shape: own.extend({ upTo: instant.optional(), position: z.int().min(0).optional() }),
  },
  /** `push`: false where the kind is not pushed to the person's devices. */
  NotificationPreferenceChanged: {
    shape: own.extend({
      ...{ kind: z.enum(NOTIFICATION_KINDS), inApp: z.boolean(), mail: z.enum(MAIL_CHOICES) },
      push: z.literal(false).optional(),
    }),
  },
});
export type NotificationEvent = EventOf<typeof notificationEvents>;
