import { digestOf, notificationToMail } from '#projections/notifications/notifications.queries';
import { type Day, endOf, startOf } from '#server/kernel/days';
import type { UserId } from '#server/kernel/ids';
import type { NotificationKind } from '#server/kernel/notification-kinds';
import { mailTemplate } from '#server/platform/providers/mail-template';
import { saidOf } from './notification.shape.js';

export type NotificationMail = { userId: UserId; notificationId: string; kind: NotificationKind };
/** A day in Lagos. */
export type DigestMail = { userId: UserId; day: Day };

/** The mail of a day names no more. */
const MOST = 30;

/** One notification that stayed unread. It is read again when it is sent: what ended meanwhile is not mailed. */
export const notificationMail = mailTemplate({
  kind: ({ kind }: NotificationMail) => kind,
  async facts({ userId, notificationId }: NotificationMail, { db }) {
    const found = await notificationToMail(db, userId, notificationId);
    return found && !found.read ? { email: found.to_email, first_name: found.to_name, ...saidOf(found) } : undefined;
  },
  render: ({ first_name, text, link, publicUrl }) => ({
    subject: text,
    text: `Hello ${first_name},\n\n${text}:\n${publicUrl}${link}\n\nGroundwork\n`,
  }),
});

/** What happened in a day, of the kinds that the person wants once a day; without what was read by then. */
export const digestMail = mailTemplate({
  kind: 'daily',
  async facts({ userId, day }: DigestMail, { db }) {
    const rows = await digestOf(db, userId, { from: startOf(day), to: endOf(day) }, MOST);
    const [first] = rows;
    return first && { email: first.to_email, first_name: first.to_name, all: rows.map(saidOf) };
  },
  render: ({ first_name, all, publicUrl }) => ({
    subject: all.length === 1 ? all[0]!.text : `${all.length} things happened on Groundwork`,
    text: `Hello ${first_name},

this is what happened:

${all.map(({ text, link }) => `• ${text}\n  ${publicUrl}${link}`).join('\n')}

Groundwork
`,
  }),
});
