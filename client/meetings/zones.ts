/** The zone of every creator's hours. */
export const LAGOS = 'Africa/Lagos';

/** That of the device. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `Europe/Berlin` is "Berlin time". */
export const zoneName = (zone: string): string => `${zone.split('/').at(-1)!.replaceAll('_', ' ')} time`;

const formats = (timeZone: string) => ({
  day: new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }),
  weekday: new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone }),
  short: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone }),
  date: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone }),
  long: new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone }),
  clock: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }),
});
type Format = keyof ReturnType<typeof formats>;
const made = new Map<string, ReturnType<typeof formats>>();

/** An instant in words: `day` 2026-11-30, `weekday` Mon, `short` 30 Nov, `date` 30 Nov 2026, `long` with the weekday, `clock` 14:05. */
export function inZone(instant: string, format: Format, zone = ownZone()): string {
  if (!made.has(zone)) made.set(zone, formats(zone));
  return made.get(zone)![format].format(new Date(instant));
}

/** True where the device's clock shows another time than Lagos at this instant. */
export const differs = (instant: string): boolean =>
  inZone(instant, 'day') + inZone(instant, 'clock') !== inZone(instant, 'day', LAGOS) + inZone(instant, 'clock', LAGOS);

/** 10:00–10:30 */
export const span = ({ start, end }: { start: string; end: string }, zone?: string): string =>
  `${inZone(start, 'clock', zone)}–${inZone(end, 'clock', zone)}`;

/** The day of Lagos so many days from this instant, YYYY-MM-DD. */
export const lagosDay = (days: number, now = Date.now()): string =>
  inZone(new Date(now + days * 86_400_000).toISOString(), 'day', LAGOS);
