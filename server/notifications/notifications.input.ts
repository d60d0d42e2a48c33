import { z } from 'zod';
import { MAIL_CHOICES, NOTIFICATION_KINDS } from '#server/kernel/notification-kinds';
import { cursorOf, paging, yesNo } from '#server/platform/http/fields';

/** Ids that one request names at most. */
const MOST_IDS = 100;

const id = z.string().min(1).max(64);
const moment = z.iso.datetime().refine((at) => at >= '2000' && at < '3000');
/** The instant and the id of the last notification of a page. */
const place = z.strictObject({ sort: z.literal('newest'), at: z.tuple([moment, id]) });

export const notificationsFilter = z.object({
  limit: paging.limit,
  cursor: cursorOf(place),
  unread: yesNo.default(false),
});
export type NotificationsFilter = z.output<typeof notificationsFilter>;

/** `up_to` is the highest position of the notifications that the person has seen. */
export const readInput = z
  .object({
    up_to: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    ids: z
      .array(id)
      .min(1)
      .max(MOST_IDS, { error: `Name at most ${MOST_IDS}.` })
      .optional(),
  })
  .refine(({ up_to, ids }) => (up_to === undefined) !== (ids === undefined), {
    error: 'Name the notifications, or the latest of them.',
    path: ['ids'],
  });
export type ReadInput = z.output<typeof readInput>;

/** What is left out stays as it is. */
export const preferenceInput = z.object({
  kind: z.enum(NOTIFICATION_KINDS, { error: 'Choose a kind of notification.' }),
  in_app: yesNo.optional(),
  push: yesNo.optional(),
  mail: z.enum(MAIL_CHOICES, { error: `Choose one of ${MAIL_CHOICES.join(', ')}.` }).optional(),
});
export type PreferenceInput = z.output<typeof preferenceInput>;
