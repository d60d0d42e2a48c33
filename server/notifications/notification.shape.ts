import type { NotificationSeen } from '#projections/notifications/notifications.queries';
import { said } from '#projections/notifications/notifications.rows';
import type { PreferenceRow } from '#projections/notifications/notifications.view';
import { naira } from '#server/kernel/money';
import { isAlwaysMailed, NOTIFICATION_KINDS } from '#server/kernel/notification-kinds';
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
    return { kind, in_app: chosen?.in_app ?? true, mail };
  });
