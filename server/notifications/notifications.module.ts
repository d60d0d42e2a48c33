import { bind, defineModule } from '#server/platform/module';
import { NotificationsController } from './notifications.controller.js';
import { notificationEvents } from './notifications.events.js';
import { notificationsLimit } from './notifications.limits.js';
import {
  ChangeNotificationPreference,
  EndNotificationMails,
  type NotificationCommand,
  notifications,
  ReadAllNotifications,
  ReadNotifications,
} from './notifications.js';

const commands = [ReadNotifications, ReadAllNotifications, ChangeNotificationPreference, EndNotificationMails];

export const NotificationsModule = defineModule({
  name: 'notifications',
  events: [notificationEvents],
  commands: commands.map((command) => bind<NotificationCommand>(command, notifications, ({ data }) => data.userId)),
  controllers: [NotificationsController],
  rateLimits: [notificationsLimit],
});
