import { useNow } from './ticking';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const relative = new Intl.RelativeTimeFormat('en-NG', { numeric: 'auto' });
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** 20 Nov 2026 */
export const formatDate = (instant: string | Date) => date.format(new Date(instant));
/** 20 November 2026 at 14:05 */
export const formatInstant = (instant: string | Date) => full.format(new Date(instant));
/** 14:05 */
export const formatClock = (instant: string | Date) => clock.format(new Date(instant));

export function formatRelative(instant: string | Date, now = Date.now()): string {
  const past = new Date(instant).getTime() - now;
  const distance = Math.abs(past);
  // The clock may be a minute behind the instant.
  if (past < 2 * MINUTE && past > -MINUTE) return 'just now';
  if (distance < HOUR) return relative.format(Math.trunc(past / MINUTE), 'minute');
  if (distance < DAY) return relative.format(Math.trunc(past / HOUR), 'hour');
  if (distance < 7 * DAY) return relative.format(Math.trunc(past / DAY), 'day');
  return formatDate(instant);
}

interface Props {
  at: string | null | undefined;
  /** Always the date, never "2 days ago". */
  absolute?: boolean;
}

/** Relative up to a week, with the absolute instant in the title; then 20 Nov 2026. */
export function Time({ at, absolute = false }: Props) {
  const now = useNow();
  if (!at || Number.isNaN(Date.parse(at))) return null;
  return (
    <time dateTime={at} title={formatInstant(at)}>
      {absolute ? formatDate(at) : formatRelative(at, now)}
    </time>
  );
}
