import { bind, defineModule } from '#server/platform/module';
import { NotificationConsent } from './mail.consent.js';
import { notificationEffects } from './notification.effects.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsEraser } from './notifications.eraser.js';
import { notificationEvents } from './notifications.events.js';
import { MailUnread, SendDigests } from './notifications.jobs.js';
import { notificationsLimit, replacedPushLimit } from './notifications.limits.js';
import { digestMail, notificationMail } from './notifications.mails.js';
import {
  ChangeNotificationPreference,
  EndNotificationMails,
  type NotificationCommand,
  notifications,
  ReadAllNotifications,
  ReadNotifications,
} from './notifications.js';
import { NotificationsOwnRows } from './notifications.own-rows.js';
import { PushController } from './push.controller.js';
import { PushDevices } from './push.devices.js';
import { PushNotification, PushToDevice } from './push.jobs.js';
import { PUSH_QUEUE, PushNotificationsHandler } from './push.orders.js';
import { ReplacedPushController } from './replaced-push.controller.js';
import { UnsubscribeController } from './unsubscribe.controller.js';
import { UnsubscribeLinks } from './unsubscribe.links.js';

const commands = [ReadNotifications, ReadAllNotifications, ChangeNotificationPreference, EndNotificationMails];

export const NotificationsModule = defineModule({
  name: 'notifications',
  events: [notificationEvents],
  commands: [
    ...commands.map((command) => bind<NotificationCommand>(command, notifications, ({ data }) => data.userId)),
    PushNotificationsHandler,
  ],
  providers: [PushDevices, UnsubscribeLinks],
  controllers: [NotificationsController, PushController, ReplacedPushController, UnsubscribeController],
  reactions: notificationEffects,
  jobs: [
    { queue: 'notifications', name: 'mail-unread', handler: MailUnread },
    { queue: PUSH_QUEUE, name: 'notification', handler: PushNotification },
    { queue: PUSH_QUEUE, name: 'device', handler: PushToDevice },
  ],
  schedules: [{ name: 'notification-digests', handler: SendDigests }],
  mailTemplates: { notification: notificationMail, 'notification-digest': digestMail },
  mailConsent: NotificationConsent,
  rateLimits: [notificationsLimit, replacedPushLimit],
  // Nothing is sent to a device whose session is over; its address goes too.
  retention: [
    {
      table: 'app.push_device',
      where: `session_id in (select id from app.session where ended_at is not null or expires_at <= now())`,
    },
  ],
  erase: NotificationsEraser,
  ownRows: NotificationsOwnRows,
});
