import type { NotificationSeen } from '#projections/notifications/notifications.queries';
import { said } from '#projections/notifications/notifications.rows';
import type { PreferenceRow } from '#projections/notifications/notifications.view';
import { naira } from '#server/kernel/money';
import {
  isAlwaysMailed,
  KIND_NAMES,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '#server/kernel/notification-kinds';
import type { Notification, Preference } from './notifications.output.js';

/** The words and the page of a notification. */
export function saidOf(row: NotificationSeen): { text: string; link: string } {
  const { username, first_name, last_name, title, slug, amount, about, parts } = row;
  const who = [first_name, last_name].filter(Boolean).join(' ') || username || '';
  const named = { who, title: title ?? '', slug: slug ?? '' };
  return said(row, { ...named, amount, about: about ?? '', count: parts.length }, naira(amount));
}

export const shown = (row: NotificationSeen): Notification => {
  const { id, kind, at, read, position, request_id } = row;
  return { id, kind, ...saidOf(row), at, read, position, request_id };
};

/** What the person chose for each kind. */
export const preferencesShown = (rows: readonly PreferenceRow[]): Preference[] =>
  NOTIFICATION_KINDS.map((kind) => {
    const chosen = rows.find((row) => row.kind === kind);
    const mail = isAlwaysMailed(kind) ? null : (chosen?.mail ?? 'now');
    return { kind, in_app: chosen?.in_app ?? true, mail, push: chosen?.push ?? true };
  });

/** People wait for these. */
export const isUrgent = (kind: NotificationKind) => ['requests', 'messages', 'wallet'].includes(kind);

/**
 * What a device shows of a notification. One with the tag of an earlier one replaces it there: of a thread the latest is left.
 * Of who sent a message a locked screen shows the first name alone.
 */
export function pushShown(row: NotificationSeen): { title: string; body: string; link: string; tag: string } {
  const { text, link } = saidOf(row);
  const { kind, id: tag, first_name, username, parts } = row;
  const from = first_name || username;
  const messages = parts.length > 1 ? `${parts.length} new messages from ${from}` : `New message from ${from}`;
  return { title: KIND_NAMES[kind], body: parts.length > 0 ? messages : text, link, tag };
}
