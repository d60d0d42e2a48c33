import { z } from 'zod';
import { ENDED_MAILS, MAIL_CHOICES, NOTIFICATION_KINDS } from '#server/kernel/notification-kinds';
import { instant } from '#server/platform/http/output';

const kind = z.enum(NOTIFICATION_KINDS);

/** `link` is a path of the client. `request_id`: of a connect request that waits for the caller's answer. */
export const notification = z
  .strictObject({
    ...{ id: z.string(), kind, text: z.string(), link: z.string(), at: instant, read: z.boolean() },
    position: z
      .int()
      .meta({ description: 'The latest of what the person has seen is the `up_to` that marks all of it as read.' }),
    request_id: z.string().nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof notification>;

export const unreadCount = z.strictObject({
  count: z.int(),
  threads: z.int().meta({ description: 'Threads of messages that have unread ones, or are marked as unread.' }),
});

/** `mail` is null for a kind whose mails are always sent. `push`: to the devices that are on for it. */
export const preference = z
  .strictObject({ kind, in_app: z.boolean(), mail: z.enum(MAIL_CHOICES).nullable(), push: z.boolean() })
  .meta({ id: 'NotificationPreference' });
export type Preference = z.output<typeof preference>;

/** What is not mailed any more; `daily` stands for all kinds that came once a day. */
export const endedMails = z.strictObject({ kind: z.enum(ENDED_MAILS) });

/** `public_key`: for the browser's subscription; null where the site does not push. `is_on`: to the caller's device. */
export const pushState = z
  .strictObject({ public_key: z.string().nullable(), is_on: z.boolean() })
  .meta({ id: 'PushState' });
