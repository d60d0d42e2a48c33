import { useSyncExternalStore } from 'react';
import { firstScreen } from '../lib/http/first-screen';
import { useNow } from './ticking';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const relative = new Intl.RelativeTimeFormat('en-NG', { numeric: 'auto' });
/** In a time zone, or in that of the device. */
const formatsIn = (timeZone?: string) => ({
  date: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone }),
  full: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }),
  clock: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }),
});
const device = formatsIn();
let rendered: { zone: string; formats: typeof device } | undefined;

/** Those of the screen that the server renders. */
function formatsOfScreen() {
  const { zone } = firstScreen() ?? {};
  if (!zone) return device;
  if (rendered?.zone !== zone) rendered = { zone, formats: formatsIn(zone) };
  return rendered.formats;
}

const current = typeof window === 'undefined' ? formatsOfScreen : () => device;

/** 20 Nov 2026 */
export const formatDate = (instant: string | Date, { date } = current()) => date.format(new Date(instant));
/** 20 November 2026 at 14:05 */
export const formatInstant = (instant: string | Date, { full } = current()) => full.format(new Date(instant));
/** 14:05 */
export const formatClock = (instant: string | Date) => current().clock.format(new Date(instant));

export function formatRelative(instant: string | Date, now = Date.now(), formats = current()): string {
  const past = new Date(instant).getTime() - now;
  const distance = Math.abs(past);
  // The clock may be a minute behind the instant.
  if (past < 2 * MINUTE && past > -MINUTE) return 'just now';
  if (distance < HOUR) return relative.format(Math.trunc(past / MINUTE), 'minute');
  if (distance < DAY) return relative.format(Math.trunc(past / HOUR), 'hour');
  if (distance < 7 * DAY) return relative.format(Math.trunc(past / DAY), 'day');
  return formatDate(instant, formats);
}

const never = () => () => undefined;
/** A visitor's screen is taken over in the time zone that it was rendered in, and then follows the device. */
const useFormats = () => useSyncExternalStore(never, current, formatsOfScreen);

interface Props {
  at: string | null | undefined;
  /** Always the date, never "2 days ago". */
  absolute?: boolean;
}

/** Relative up to a week, with the absolute instant in the title; then 20 Nov 2026. */
export function Time({ at, absolute = false }: Props) {
  const now = useNow();
  const formats = useFormats();
  if (!at || Number.isNaN(Date.parse(at))) return null;
  return (
    <time dateTime={at} title={formatInstant(at, formats)}>
      {absolute ? formatDate(at, formats) : formatRelative(at, now, formats)}
    </time>
  );
}
