import { minutesOf } from '#server/kernel/meeting-slots';
import type { Hours, MeetingOffer } from './meetings.api';
import { texts } from './offer.texts';

const LEAST_MINUTES = 30;
const HALF_HOURS = 48;
const clockOf = (half: number) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;

/** Every half hour of a day: from 00:00 for its start, from 00:30 up to 24:00 for its end; with the one that is set. */
export const clocks = (first: 0 | 1, set: string): string[] =>
  [...new Set([...Array.from({ length: HALF_HOURS }, (_, n) => clockOf(n + first)), set])].sort();

/** What is added to the hours of a day: an hour after the last of them. */
export function nextHours(hours: readonly Hours[]): Hours {
  const last = hours.at(-1)?.until;
  if (!last) return { from: '09:00', until: '17:00' };
  const from = Math.min(Math.ceil(minutesOf(last) / 30) + 2, HALF_HOURS - 2);
  return { from: clockOf(from), until: clockOf(from + 2) };
}

/** What is wrong with the hours of a day, which it names. */
function problemIn(hours: readonly Hours[], day: string): string | undefined {
  const isShort = ({ from, until }: Hours) => !from || !until || minutesOf(until) - minutesOf(from) < LEAST_MINUTES;
  if (hours.some(isShort)) return texts.order(day);
  const sorted = [...hours].sort((one, other) => one.from.localeCompare(other.from));
  return sorted.some(({ from }, n) => n > 0 && from < sorted[n - 1]!.until) ? texts.overlap(day) : undefined;
}

/** One sentence for the weekly hours and one for the exceptions, where they lack something. */
export function problemsOf({
  weekly,
  exceptions,
}: Pick<MeetingOffer, 'weekly' | 'exceptions'>): Record<string, string> {
  const days = texts.days.map((name, n) =>
    problemIn(
      weekly.filter(({ day }) => day === n + 1),
      name,
    ),
  );
  const dates = exceptions.map(({ date, hours }) => (date ? problemIn(hours, date) : texts.noDate));
  const isTwice = new Set(exceptions.map(({ date }) => date)).size < exceptions.length;
  const inWeek = days.find(Boolean);
  const inExceptions = dates.find(Boolean) ?? (isTwice ? texts.twice : undefined);
  return { ...(inWeek && { weekly: inWeek }), ...(inExceptions && { exceptions: inExceptions }) };
}
