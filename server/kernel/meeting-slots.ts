import { type Day, dayOf, startOf } from './days.js';
import type { Instant } from './ids.js';

/** Every meeting takes so many minutes. */
export const MEETING_MINUTES = 30;
/** The most days for which slots are shown at once. */
export const MOST_SLOT_DAYS = 31;
/** A meeting begins at most so many days after it is asked for. */
const MOST_DAYS_AHEAD = 100;

/** Times of a day in Lagos, `09:00`; `24:00` is the end of the day. */
export type Hours = Readonly<{ from: string; until: string }>;
/** When a creator takes meetings. `day`: 1 is Monday. An exception replaces the weekly hours of its date; without hours it is free. */
export type MeetingHours = Readonly<{
  weekly: readonly (Hours & Readonly<{ day: number }>)[];
  exceptions: readonly Readonly<{ date: Day; hours: readonly Hours[] }>[];
  buffer: number;
  notice: number;
}>;

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
const DAY_MINUTES = 1_440;

/** Minutes since the beginning of the day. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const shifted = (instant: Instant, ms: number): Instant => new Date(Date.parse(instant) + ms).toISOString();

export const meetingEnd = (start: Instant): Instant => shifted(start, MEETING_MINUTES * MINUTE_MS);
/** So many hours before the instant. */
export const hoursBefore = (instant: Instant, hours: number): Instant => shifted(instant, -hours * HOUR_MS);
/** The two may join from here on. */
export const joinFrom = (start: Instant): Instant => shifted(start, -10 * MINUTE_MS);
/**
 * From then on a party may name the other one absent. The guest says so first: without a word the price is the creator's, who
 * needs none.
 */
export const absentFrom = (start: Instant, by: 'guest' | 'creator'): Instant =>
  by === 'guest' ? shifted(start, 10 * MINUTE_MS) : meetingEnd(start);
/** Until then a party may name the other absent; then the price is the creator's. */
export const settlesAt = (start: Instant): Instant => shifted(meetingEnd(start), DAY_MS);

/** Until then, not included, the one who is named absent at `claimedAt` may contest it. */
export const contestEnd = (claimedAt: Instant): Instant => shifted(claimedAt, DAY_MS);

/** True where less than `buffer` minutes lie between the two meetings, or they overlap. */
export const areTooClose = (one: Instant, other: Instant, buffer: number): boolean =>
  Math.abs(Date.parse(one) - Date.parse(other)) < (MEETING_MINUTES + buffer) * MINUTE_MS;

const dayAfter = (day: Day): Day => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
const weekday = (day: Day): number => new Date(day).getUTCDay() || 7;

const hoursOn = ({ weekly, exceptions }: MeetingHours, day: Day): readonly Hours[] =>
  exceptions.find(({ date }) => date === day)?.hours ?? weekly.filter((one) => one.day === weekday(day));

/**
 * The beginnings of the slots of one day, in minutes. A slot ends `buffer` minutes before midnight at the latest: so the
 * meetings of two days never come too close.
 */
function startsOn(hours: MeetingHours, day: Day): number[] {
  const latest = DAY_MINUTES - hours.buffer - MEETING_MINUTES;
  const starts: number[] = [];
  let free = 0;
  for (const { from, until } of hoursOn(hours, day).toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from)))
    for (
      let start = Math.max(free, minutesOf(from));
      start + MEETING_MINUTES <= minutesOf(until) && start <= latest;
      start += MEETING_MINUTES
    ) {
      starts.push(start);
      free = start + MEETING_MINUTES;
    }
  return starts;
}

/** True where a meeting may begin then at all: to come, soon enough, and over before its day in Lagos is, with the buffer. */
export const canBegin = (start: Instant, buffer: number, at: Instant): boolean =>
  start > at &&
  Date.parse(start) <= Date.parse(at) + MOST_DAYS_AHEAD * DAY_MS &&
  dayOf(shifted(start, (MEETING_MINUTES + buffer) * MINUTE_MS - 1)) === dayOf(start);

/** The beginnings of all slots from one day to another, both included, that are at least the notice after `at`; booked or not. */
export const slotsBetween = (hours: MeetingHours, days: { from: Day; to: Day }, at: Instant): Instant[] => [
  ...slotsFrom(hours, days, at),
];

/** The same one after the other: the slots of a day are found when they are asked for. */
export function* slotsFrom(
  hours: MeetingHours,
  { from, to }: { from: Day; to: Day },
  at: Instant,
): Generator<Instant, undefined> {
  const earliest = hoursBefore(at, -hours.notice);
  for (let day = from; day <= to; day = dayAfter(day))
    for (const minutes of startsOn(hours, day)) {
      const slot = shifted(startOf(day), minutes * MINUTE_MS);
      if (slot >= earliest && canBegin(slot, hours.buffer, at)) yield slot;
    }
}

export const isSlot = (hours: MeetingHours, start: Instant, at: Instant): boolean =>
  canBegin(start, hours.buffer, at) &&
  slotsBetween(hours, { from: dayOf(start), to: dayOf(start) }, at).includes(start);
