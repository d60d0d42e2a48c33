import { bind, defineModule } from '#server/platform/module';
import { NotificationConsent } from './mail.consent.js';
import { NotificationsController } from './notifications.controller.js';
import { notificationEvents } from './notifications.events.js';
import { MailUnread, SendDigests } from './notifications.jobs.js';
import { notificationsLimit } from './notifications.limits.js';
import { digestMail, notificationMail } from './notifications.mails.js';
import {
  ChangeNotificationPreference,
  EndNotificationMails,
  type NotificationCommand,
  notifications,
  ReadAllNotifications,
  ReadNotifications,
} from './notifications.js';
import { unreadReactions } from './unread.timers.js';
import { UnsubscribeController } from './unsubscribe.controller.js';
import { UnsubscribeLinks } from './unsubscribe.links.js';

const commands = [ReadNotifications, ReadAllNotifications, ChangeNotificationPreference, EndNotificationMails];

export const NotificationsModule = defineModule({
  name: 'notifications',
  events: [notificationEvents],
  commands: commands.map((command) => bind<NotificationCommand>(command, notifications, ({ data }) => data.userId)),
  providers: [UnsubscribeLinks],
  controllers: [NotificationsController, UnsubscribeController],
  reactions: unreadReactions,
  jobs: [{ queue: 'notifications', name: 'mail-unread', handler: MailUnread }],
  schedules: [{ name: 'notification-digests', handler: SendDigests }],
  mailTemplates: { notification: notificationMail, 'notification-digest': digestMail },
  mailConsent: NotificationConsent,
  rateLimits: [notificationsLimit],
});
