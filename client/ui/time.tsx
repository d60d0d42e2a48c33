import { useSyncExternalStore } from 'react';
import { useNow } from './ticking';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const relative = new Intl.RelativeTimeFormat('en-NG', { numeric: 'auto' });
/** In the time zone of the device, or in the one that the server renders in. */
const formatsIn = (timeZone?: 'UTC') => ({
  date: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone }),
  full: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }),
});
const device = formatsIn();
const server = formatsIn('UTC');
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** 20 Nov 2026 */
export const formatDate = (instant: string | Date, { date } = device) => date.format(new Date(instant));
/** 20 November 2026 at 14:05 */
export const formatInstant = (instant: string | Date, { full } = device) => full.format(new Date(instant));
/** 14:05 */
export const formatClock = (instant: string | Date) => clock.format(new Date(instant));

export function formatRelative(instant: string | Date, now = Date.now(), formats = device): string {
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
/** What the server rendered is taken over as it is, and then follows the device. */
const useFormats = () =>
  useSyncExternalStore(
    never,
    () => device,
    () => server,
  );

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
